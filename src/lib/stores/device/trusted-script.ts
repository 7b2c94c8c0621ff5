/** Browsers with Trusted Types run only scripts that a policy has approved. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('own-scripts', { createScriptURL: (address) => address });

/** The address of one of the site's own scripts, approved to start a worker with. */
export const trustedScript = (address: string): string => policy?.createScriptURL(address) ?? address;
