import * as v from 'valibot';

/** What staff can be: `operator` of all stores of one operator, the others of one store. The most powerful first. */
export const staffRoles = ['operator', 'owner', 'manager', 'keeper', 'accountant', 'rider'] as const;
export const staffRole = v.picklist(staffRoles);
export type StaffRole = (typeof staffRoles)[number];

/**
 * What a role may allow in a store. `rides`: the orders that are out for delivery, for a rider only the own ones, which
 * the handler of the call must enforce. `books` and `invoices` only read. `payouts`: where the store's money goes.
 */
export type Permission =
  | 'orders'
  | 'rides'
  | 'shelf'
  | 'opening'
  | 'invoices'
  | 'settings'
  | 'books'
  | 'money'
  | 'payouts'
  | 'staff'
  | 'operators';

const keeper: Permission[] = ['orders', 'rides', 'shelf', 'opening', 'invoices'];
const manager: Permission[] = [...keeper, 'settings', 'books', 'money'];
const owner: Permission[] = [...manager, 'payouts', 'staff'];

const permissions: Record<StaffRole, readonly Permission[]> = {
  operator: [...owner, 'operators'],
  owner,
  manager,
  keeper,
  accountant: ['books', 'invoices'],
  rider: ['rides'],
};

/** Whether a role allows something in its stores. */
export const can = (role: StaffRole, permission: Permission): boolean => permissions[role].includes(permission);
