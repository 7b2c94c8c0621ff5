import type { Minor } from '#lib/money/money';

/** A payment as the provider reports it; amounts are minor units. */
export interface GatewayPayment {
  id: string;
  order_id: string | null;
  amount: Minor;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** When the customer paid, by the provider's clock, in Unix seconds. */
  created_at: number;
}

/** A refund as the provider reports it. */
export interface GatewayRefund {
  id: string;
  status: 'pending' | 'processed' | 'failed';
}

/** The provider refused the call; the message is the provider's description. */
export class GatewayRefusal extends Error {}

/** No answer, or an unreadable one: whether the call took effect is unknown. */
export class GatewayAway extends Error {}

/** A payment provider. Each call throws {@link GatewayRefusal} or {@link GatewayAway}. */
export interface Gateway {
  /** The public half of the key, for the browser. */
  keyId: string;
  /** Where the browser loads the provider's checkout from. */
  script: string;
  /**
   * Creates the provider's order, which a customer then pays, and returns its id. Repeated with the same `receipt` after a
   * lost answer, it returns the same order if the provider has stored it.
   * @param receipt our own name for it, at most 40 characters
   */
  createOrder(order: { amount: Minor; currency: string; receipt: string }): Promise<string>;
  /** Asks the provider whether it knows the keys. */
  checkKeys(): Promise<void>;
  /** All payments of an order, failed ones too. */
  paymentsOf(orderId: string): Promise<GatewayPayment[]>;
  /** Captures an authorized payment. */
  capture(payment: Pick<GatewayPayment, 'id' | 'amount' | 'currency'>): Promise<GatewayPayment>;
  /**
   * Refunds a captured payment, or a part of it; the same key returns the same refund. When nothing is left to refund, one
   * that was made by hand stands for it.
   * @param refund.others our keys and the provider's ids of the payment's other refunds, which never stand for this one
   */
  refund(paymentId: string, refund: { key: string; amount: Minor; others?: string[] }): Promise<GatewayRefund>;
  /** A refund's current state. */
  readRefund(paymentId: string, refundId: string): Promise<GatewayRefund>;
  /** Whether the provider has signed that this payment is for this order. */
  isPaymentSigned(orderId: string, paymentId: string, signature: string): boolean;
  /** Whether the provider has signed a webhook's body. */
  isWebhookSigned(body: string, signature: string): boolean;
}
