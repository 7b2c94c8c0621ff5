/** Browsers with Trusted Types start only what a policy has vouched for. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('own-scripts', { createScriptURL: (address) => address });

/** The address of a script of ours, as browsers with Trusted Types take it to start a worker. */
export const trustedScript = (address: string): string => policy?.createScriptURL(address) ?? address;
