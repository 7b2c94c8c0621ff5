import type { Minor } from '#lib/money/money';

/** A payment as the provider reports it; amounts are minor units. */
export interface GatewayPayment {
  id: string;
  order_id: string | null;
  amount: Minor;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

/** A refund as the provider reports it. */
export interface GatewayRefund {
  id: string;
  status: 'pending' | 'processed' | 'failed';
}

/** The provider understood and said no; the message is its own description. */
export class GatewayRefusal extends Error {}

/** No answer, or none that can be understood: whether the call took effect is unknown. */
export class GatewayAway extends Error {}

/** All that the shop asks of a payment provider. Each call throws {@link GatewayRefusal} or {@link GatewayAway}. */
export interface Gateway {
  /** The public half of the key, for the browser. */
  keyId: string;
  /** Where the browser loads the provider's checkout from. */
  script: string;
  /**
   * What a customer then pays for, by its id. Asked again with the same `receipt` after a lost answer, it gives the
   * same order where the provider has kept it.
   * @param receipt our own name for it, at most 40 characters
   */
  createOrder(order: { amount: Minor; currency: string; receipt: string }): Promise<string>;
  /** All that customers have tried to pay for an order. */
  paymentsOf(orderId: string): Promise<GatewayPayment[]>;
  /** Takes the money of an authorized payment. */
  capture(payment: Pick<GatewayPayment, 'id' | 'amount' | 'currency'>): Promise<GatewayPayment>;
  /** Gives a captured payment back, or a part of it; the same key gives the same refund. */
  refund(paymentId: string, refund: { key: string; amount: Minor }): Promise<GatewayRefund>;
  /** How a refund stands. */
  readRefund(paymentId: string, refundId: string): Promise<GatewayRefund>;
  /** Whether the provider has signed that this payment is for this order. */
  isPaymentSigned(orderId: string, paymentId: string, signature: string): boolean;
  /** Whether the provider has signed a webhook's body. */
  isWebhookSigned(body: string, signature: string): boolean;
}
