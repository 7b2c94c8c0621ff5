import { createHmac, timingSafeEqual } from 'node:crypto';

/** The provider's signature of a text: HMAC-SHA256 in hexadecimal. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** What is signed when a payment has been made for an order. */
export const paymentText = (orderId: string, paymentId: string): string => `${orderId}|${paymentId}`;

/** Whether a signature is that of a text, in constant time. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, text))];
  return given.length === right.length && timingSafeEqual(given, right);
}
