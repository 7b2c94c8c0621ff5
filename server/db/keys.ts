/** A store's key. The key of every row of an operator's data starts with it, so the schema can be distributed by tenant. */
export interface StoreKey {
  saas_id: number;
  store_id: number;
}

/** A customer in a store: the key of their cart, orders and subscriptions there. */
export interface CartKey extends StoreKey {
  customer_id: number;
}

/** An order's key. */
export interface OrderKey extends StoreKey {
  order_id: number;
}

/** An order's key without its other columns. */
export const orderKeyOf = ({ saas_id, store_id, order_id }: OrderKey): OrderKey => ({ saas_id, store_id, order_id });

/** A subscription's key. */
export interface SubscriptionKey extends StoreKey {
  subscription_no: number;
}

/** The key of an order or a subscription. */
export type PurchaseKey = OrderKey | SubscriptionKey;

/** The columns of a row that belongs to an order or to a subscription; the other one is null. */
export interface PurchaseColumns extends StoreKey {
  order_id: number | null;
  subscription_no: number | null;
}

/** The key of the order or subscription that a row belongs to. */
export const purchaseOf = ({ saas_id, store_id, order_id, subscription_no }: PurchaseColumns): PurchaseKey =>
  order_id === null ? { saas_id, store_id, subscription_no: subscription_no ?? 0 } : { saas_id, store_id, order_id };
