/** Files that decide about the same thing, and the quickest tests that notice when they decide wrongly. */
export interface MutantRoom {
  files: string[];
  tests: string[];
}

const unit = (names: string) => `tests/unit/${names}.test.ts`;

/** What `npm run mutants` breaks, file by file: what decides about money, stock, access and time. */
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
  allowances: {
    files: ['server/platform/{allowances,caller-networks}.ts'],
    tests: [unit('server/platform/allowances')],
  },
};
