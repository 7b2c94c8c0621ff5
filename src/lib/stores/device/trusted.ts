/** Browsers with Trusted Types accept only scripts and HTML that a policy has approved. */
interface Rules {
  createScriptURL(address: string): string;
  createHTML(html: string): string;
}
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Rules } };
const ownScript = /^\/(sw(-[a-z]+)?\.js|_astro\/[\w./-]+)$/;

/** Approves the service workers' and the build's own scripts, and in development any of this host. */
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

/** The address of one of the site's own scripts, approved to start a worker with. @throws {TypeError} for another one */
export const trustedScript = (address: string): string => policy?.createScriptURL(address) ?? address;

/** One of the site's own pages as a document of its own, in which no script runs. */
export const parseOwnPage = (html: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
