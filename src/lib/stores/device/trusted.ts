/** Browsers with Trusted Types run only scripts, and read only HTML, that a policy has approved. */
interface Rules {
  createScriptURL(address: string): string;
  createHTML(html: string): string;
}
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Rules } };
const policy = trustedTypes?.createPolicy('own-scripts', {
  createScriptURL: (address) => address,
  createHTML: (html) => html,
});

/** The address of one of the site's own scripts, approved to start a worker with. */
export const trustedScript = (address: string): string => policy?.createScriptURL(address) ?? address;

/** The HTML of one of the site's own pages, approved to be parsed. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html;
