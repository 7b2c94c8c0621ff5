/** Browsers with Trusted Types accept only scripts and HTML that a policy has approved. */
interface Rules {
  createScriptURL(address: string): string;
  createHTML(html: string): string;
}
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Rules } };
const ownScript = /^\/(sw(-[a-z]+)?\.js|_astro\/[\w./-]+)$/;

/** Approves scripts of the service workers and the build, and in development any of this host. */
function approveScript(address: string): string {
  const { origin, pathname } = new URL(address, location.href);
  if (origin !== location.origin || !(import.meta.env.DEV || ownScript.test(pathname)))
    throw new TypeError(`${address} is not a script of this site`);
  return address;
}

const policy = trustedTypes?.createPolicy('own-scripts', {
  createScriptURL: approveScript,
  createHTML: (html) => html,
});

/** Approves a script's URL for a worker. @throws {TypeError} if it is not the site's own */
export const trustedScript = (address: string): string => policy?.createScriptURL(address) ?? address;

/** Parses one of the site's pages. No script in it runs. */
export const parseOwnPage = (html: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
