/** Settings for tests in which few customers place many orders. */
export const manyOrders = { MAX_CASH_ORDERS: '1000000', MAX_QUOTES: '1000000' };
