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
