/** Settings of shops in which few customers place as many orders as possible. */
export const manyOrders = { MAX_CASH_ORDERS: '1000000', MAX_QUOTES: '1000000' };
