/** Which store. Every row of an operator's data leads its key with this, so the schema can be distributed by tenant. */
export interface StoreKey {
  saas_id: number;
  store_id: number;
}

/** Whose cart, orders and subscriptions, in which store. */
export interface CartKey extends StoreKey {
  customer_id: number;
}

/** Which order, in which store. */
export interface OrderKey extends StoreKey {
  order_id: number;
}
