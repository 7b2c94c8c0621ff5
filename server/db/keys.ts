import type { Expression, ExpressionBuilder, JoinBuilder, SqlBool } from 'kysely';

/** A store's key. The key of every row of an operator's data starts with it, so the schema can be distributed by tenant. */
export interface StoreKey {
  saas_id: number;
  store_id: number;
}

/** A store's key without its other columns. */
export const storeKeyOf = ({ saas_id, store_id }: StoreKey): StoreKey => ({ saas_id, store_id });

/** A store's key as a text, for maps. */
export const storeKeyText = ({ saas_id, store_id }: Record<keyof StoreKey, number | string>): string =>
  `${saas_id} ${store_id}`;

/** A customer in a store: the key of their cart, orders and subscriptions there. */
export interface CartKey extends StoreKey {
  customer_id: number;
}

/** A customer's key in a store without its other columns. */
export const cartKeyOf = ({ saas_id, store_id, customer_id }: CartKey): CartKey => ({ saas_id, store_id, customer_id });

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

/** A subscription's key without its other columns. */
export const subscriptionKeyOf = ({ saas_id, store_id, subscription_no }: SubscriptionKey): SubscriptionKey => ({
  saas_id,
  store_id,
  subscription_no,
});

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

type TablesWith<Schema, Columns> = {
  [Table in keyof Schema]: [Columns] extends [keyof Schema[Table]] ? Table : never;
}[keyof Schema];

/** Compares each column of a key. Tables without these columns do not compile. */
const equals =
  <Key extends object>(key: Key) =>
  <Schema, Table extends TablesWith<Schema, keyof Key>>(where: ExpressionBuilder<Schema, Table>): Expression<SqlBool> =>
    where.and(key as never);

/** The rows of a store: `.where(inStore(store))`. */
export const inStore = (store: StoreKey) => equals(storeKeyOf(store));

/** The rows of an order. */
export const ofOrder = (order: OrderKey) => equals(orderKeyOf(order));

/** The rows of a subscription. */
export const ofSubscription = (subscription: SubscriptionKey) => equals(subscriptionKeyOf(subscription));

/** The rows of a customer in a store. */
export const ofCustomer = (cart: CartKey) => equals(cartKeyOf(cart));

/** Joins the rows of one store that share further columns: `.innerJoin('orders', inSameStore('orders', 'line', 'order_id'))`. */
export const inSameStore =
  <Left extends string>(left: Left, right: string, ...columns: string[]) =>
  <Schema, Table extends keyof Schema>(join: JoinBuilder<Schema, Table | (Left & keyof Schema)>) =>
    ['saas_id', 'store_id', ...columns].reduce(
      (joined, column) => joined.onRef(`${left}.${column}` as never, '=', `${right}.${column}` as never),
      join,
    );
