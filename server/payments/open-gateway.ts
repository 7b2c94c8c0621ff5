import type { Config } from '#server/platform/config';
import { keyedHash } from '#server/platform/secrets';
import type { Gateway } from '#server/platform/ports/gateway';
import { createRazorpay, type RazorpayOptions } from './razorpay.ts';

/** The sandbox's keys, derived from the shop's secret. */
export const sandboxKeys = (secret: string) => ({
  keyId: 'rzp_test_sandbox',
  keySecret: keyedHash(secret, 'sandbox', 'key'),
  webhookSecret: keyedHash(secret, 'sandbox', 'webhook'),
});

/** Whether the shop takes test payments: a local shop without a provider's keys. */
export const hasSandbox = ({ isLocal, razorpay }: Config): boolean => isLocal && !razorpay;

/** The origin at which this process can reach itself. */
export const ownOrigin = ({ host, port }: Config): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * The payment gateway: Razorpay when its keys are set, else the shop's own sandbox on a local shop, else undefined (design §6).
 */
export function openGateway(config: Config, secret: string, fetch?: RazorpayOptions['fetch']): Gateway | undefined {
  const fetchOption = fetch && { fetch };
  if (config.razorpay)
    return createRazorpay({
      origin: 'https://api.razorpay.com',
      script: 'https://checkout.razorpay.com/v1/checkout.js',
      ...config.razorpay,
      ...fetchOption,
    });
  if (!hasSandbox(config)) return undefined;
  const origin = `${ownOrigin(config)}/sandbox/razorpay`;
  return createRazorpay({ origin, script: '/sandbox/checkout.js', ...sandboxKeys(secret), ...fetchOption });
}
