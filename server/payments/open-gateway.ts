import type { Config } from '#server/platform/config';
import { keyedHash } from '#server/platform/secrets';
import type { Gateway } from '#server/platform/ports/gateway';
import { createRazorpay, type RazorpayOptions } from './razorpay.ts';

/** The keys of the sandbox, which nobody outside the shop's own processes can work out. */
export const sandboxKeys = (secret: string) => ({
  keyId: 'rzp_test_sandbox',
  keySecret: keyedHash(secret, 'sandbox', 'key'),
  webhookSecret: keyedHash(secret, 'sandbox', 'webhook'),
});

/** Whether the shop takes test payments: one on this machine without a provider's keys. */
export const hasSandbox = ({ isLocal, razorpay }: Config): boolean => isLocal && !razorpay;

/** Where this process answers itself. */
export const ownOrigin = ({ host, port }: Config): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * The way to the payment provider: Razorpay with its keys, on a local shop without them the sandbox that the shop itself
 * serves, otherwise none (design §6).
 */
export function openGateway(config: Config, secret: string, fetch?: RazorpayOptions['fetch']): Gateway | undefined {
  const through = fetch && { fetch };
  if (config.razorpay)
    return createRazorpay({
      origin: 'https://api.razorpay.com',
      script: 'https://checkout.razorpay.com/v1/checkout.js',
      ...config.razorpay,
      ...through,
    });
  if (!hasSandbox(config)) return undefined;
  const origin = `${ownOrigin(config)}/sandbox/razorpay`;
  return createRazorpay({ origin, script: '/sandbox/checkout.js', ...sandboxKeys(secret), ...through });
}
