import type { Minor } from '#lib/money/money';

/** Amounts are minor units. */
export interface GatewayPayment {
  id: string;
  order_id: string | null;
  amount: Minor;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** When the customer paid, by the provider's clock, in Unix seconds. */
  created_at: number;
}

export interface GatewayRefund {
  id: string;
  status: 'pending' | 'processed' | 'failed';
}

/** The provider refused the call. The message is the provider's description. */
export class GatewayRefusedError extends Error {}

/** No response, or an unreadable one: the call may have taken effect. */
export class GatewayUnavailableError extends Error {}

/** A payment provider. Each call throws {@link GatewayRefusedError} or {@link GatewayUnavailableError}. */
export interface Gateway {
  keyId: string;
  script: string;
  /** Safe to retry with the same `receipt` after a lost response: our own id, at most 40 characters. */
  createOrder(order: { amount: Minor; currency: string; receipt: string }): Promise<string>;
  checkKeys(): Promise<void>;
  paymentsOf(orderId: string): Promise<GatewayPayment[]>;
  capture(payment: Pick<GatewayPayment, 'id' | 'amount' | 'currency'>): Promise<GatewayPayment>;
  /**
   * Refunds all or part of a captured payment. The same key returns the same refund. If fully refunded already, returns
   * a matching refund made in the provider's dashboard.
   * @param refund.others our keys and the provider's ids of the payment's other refunds, which never match
   */
  refund(paymentId: string, refund: { key: string; amount: Minor; others?: string[] }): Promise<GatewayRefund>;
  readRefund(paymentId: string, refundId: string): Promise<GatewayRefund>;
  isPaymentSigned(orderId: string, paymentId: string, signature: string): boolean;
  isWebhookSigned(body: string, signature: string): boolean;
}
