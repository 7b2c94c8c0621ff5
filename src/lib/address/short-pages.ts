/** One-letter paths for SMS links. In India, a variable of an SMS has at most 30 characters. */
export const shortPages = {
  live: { address: '/o', page: 'order/live' },
  answer: { address: '/a', page: 'order/answer' },
  reminder: { address: '/r', page: 'order/reminder' },
  confirmStock: { address: '/b', page: 'back-in-stock/confirm' },
  forgetStock: { address: '/f', page: 'back-in-stock/forget' },
};
