import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 in hexadecimal. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

export const paymentText = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`;

/** In constant time. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, text))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
