import type { Expression, ExpressionBuilder, JoinBuilder, SqlBool } from 'kysely';

/** Starts the key of all operator data, so that the schema can be distributed by tenant. */
export interface StoreKey {
  saas_id: number;
  store_id: number;
}

export const storeKeyOf = ({ saas_id, store_id }: StoreKey): StoreKey => ({ saas_id, store_id });

export const storeKeyText = ({ saas_id, store_id }: Record<keyof StoreKey, number | string>): string =>
  `${saas_id} ${store_id}`;

export interface CartKey extends StoreKey {
  customer_id: number;
}

export const cartKeyOf = ({ saas_id, store_id, customer_id }: CartKey): CartKey => ({ saas_id, store_id, customer_id });

export interface OrderKey extends StoreKey {
  order_id: number;
}

export const orderKeyOf = ({ saas_id, store_id, order_id }: OrderKey): OrderKey => ({ saas_id, store_id, order_id });

export interface SubscriptionKey extends StoreKey {
  subscription_no: number;
}

export const subscriptionKeyOf = ({ saas_id, store_id, subscription_no }: SubscriptionKey): SubscriptionKey => ({
  saas_id,
  store_id,
  subscription_no,
});

export type PurchaseKey = OrderKey | SubscriptionKey;

/** A row of an order or of a subscription; the other column is null. */
export interface PurchaseColumns extends StoreKey {
  order_id: number | null;
  subscription_no: number | null;
}

export const purchaseOf = ({ saas_id, store_id, order_id, subscription_no }: PurchaseColumns): PurchaseKey =>
  order_id === null ? { saas_id, store_id, subscription_no: subscription_no ?? 0 } : { saas_id, store_id, order_id };

type TablesWith<Schema, Columns> = {
  [Table in keyof Schema]: [Columns] extends [keyof Schema[Table]] ? Table : never;
}[keyof Schema];

/** Does not compile for tables without these columns. */
const equals =
  <Key extends object>(key: Key) =>
  <Schema, Table extends TablesWith<Schema, keyof Key>>(where: ExpressionBuilder<Schema, Table>): Expression<SqlBool> =>
    where.and(key as never);

/** `.where(inStore(store))` */
export const inStore = (store: StoreKey) => equals(storeKeyOf(store));

export const ofOrder = (order: OrderKey) => equals(orderKeyOf(order));

export const ofSubscription = (subscription: SubscriptionKey) => equals(subscriptionKeyOf(subscription));

export const ofCustomer = (cart: CartKey) => equals(cartKeyOf(cart));

/** `.innerJoin('orders', inSameStore('orders', 'line', 'order_id'))` */
export const inSameStore =
  <Left extends string>(left: Left, right: string, ...columns: string[]) =>
  <Schema, Table extends keyof Schema>(join: JoinBuilder<Schema, Table | (Left & keyof Schema)>) =>
    ['saas_id', 'store_id', ...columns].reduce(
      (joined, column) => joined.onRef(`${left}.${column}` as never, '=', `${right}.${column}` as never),
      join,
    );
