import type { Config } from '#server/platform/config';
import { keyedHash } from '#server/platform/secrets';
import type { Gateway } from '#server/platform/ports/gateway';
import { createRazorpay, type RazorpayOptions } from './razorpay.ts';

export const sandboxKeys = (secret: string) => ({
  keyId: 'rzp_test_sandbox',
  keySecret: keyedHash(secret, 'sandbox', 'key'),
  webhookSecret: keyedHash(secret, 'sandbox', 'webhook'),
});

/** A local shop without a provider's keys uses the sandbox. */
export const hasSandbox = ({ isLocal, razorpay }: Config): boolean => isLocal && !razorpay;

export const ownOrigin = ({ host, port }: Config): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Razorpay if its keys are set, the sandbox on a local shop, else undefined (design §6). */
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
