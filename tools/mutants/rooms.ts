/** Files about the same subject, and the fastest tests that detect their mistakes. */
export interface MutantRoom {
  files: string[];
  tests: string[];
}

const api = (names: string) => `tests/api/${names}.test.ts`;
const unit = (names: string) => `tests/unit/${names}.test.ts`;

/** The mutated files: those that decide about money, stock, access and time. */
export const rooms: Record<string, MutantRoom> = {
  money: {
    files: [
      'src/lib/money/*.ts',
      'src/lib/cart/{price-sum,available-lines,cart-lines,without-ordered}.ts',
      'server/orders/invoices/tax.ts',
    ],
    tests: [unit('lib/money/*'), unit('lib/cart/*'), unit('server/orders/tax')],
  },
  terms: {
    files: ['src/lib/cart/{coupon-discount,free-delivery,minimum-order,delivery-problem}.ts'],
    tests: [unit('lib/cart/*')],
  },
  schedule: {
    files: ['src/lib/schedule/{slots,opening,zoned-time}.ts', 'src/lib/order/lifecycle.ts'],
    tests: [unit('lib/schedule/{slots,opening,zoned-time}'), unit('lib/order/lifecycle')],
  },
  'plan-days': {
    files: ['src/lib/schedule/{plan-schedule,subscription-effects,delivery-calendar}.ts'],
    tests: [unit('lib/schedule/{plan-schedule,subscription-effects,delivery-calendar}')],
  },
  limits: {
    files: ['server/platform/limits/{allowances,caller-networks,rate-limits}.ts'],
    tests: [unit('server/platform/limits/allowances'), api('platform/rate-limits')],
  },
  coupons: {
    files: ['server/cart/coupons.ts'],
    tests: [api('orders/coupons'), api('checkout/quotes')],
  },
  slots: {
    files: ['server/cart/slots.ts'],
    tests: [api('orders/slots')],
  },
  stock: {
    files: ['server/orders/{stock,lines}.ts'],
    tests: [api('checkout/{orders,order-refusals}'), api('orders/lifecycle')],
  },
  refunds: {
    files: ['server/payments/{refunds,store-refunds,signatures}.ts'],
    tests: [
      unit('server/payments/signatures'),
      api('payments/{refunds,partial-refunds}'),
      api('checkout/payment-returns'),
    ],
  },
  sessions: {
    files: ['server/auth/sessions.ts'],
    tests: [api('auth/sessions'), api('http/tokens')],
  },
  codes: {
    files: ['server/auth/{codes,challenges,challenge-keys}.ts'],
    tests: [unit('server/auth/challenge-keys'), api('auth/{codes,code-challenges,forgotten-password}')],
  },
  settlement: {
    files: ['server/checkout/{settlement,quotes}.ts'],
    tests: [api('checkout/{quotes,payment-returns,payment-refusals,plan-settlement}')],
  },
  access: {
    files: [
      'server/http/{route,own-pages}.ts',
      'server/platform/operator-tokens.ts',
      'server/platform/http/check-operator.ts',
    ],
    tests: [unit('server/http/own-pages'), api('http/{routes,operator-tokens}'), api('catalogue/item-image')],
  },
  staff: {
    files: ['server/staff/{callers,sessions,members}.ts'],
    tests: [api('staff/{sessions,staff,permitted}'), api('import/staff-file')],
  },
  plans: {
    files: ['server/subscriptions/{changes,purchase}.ts'],
    tests: [api('subscriptions/{changes,endings,reservations}'), api('checkout/{plan-purchase,plan-settlement}')],
  },
};
