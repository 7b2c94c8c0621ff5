/** Said beside what would be newer, or can only be done, with the shop. */
export const withoutShop = {
  cart: 'We cannot reach the shop. This is your cart as this device knows it; prices and stock are checked when you are back.',
  order: 'We cannot reach the shop, so nothing is ordered or paid yet. Your cart is kept: order when you are back.',
} as const;
