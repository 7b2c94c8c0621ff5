import * as v from 'valibot';

/** Most powerful first. `operator` is for all stores of one operator, the others are for one store. */
export const staffRoles = ['operator', 'owner', 'manager', 'keeper', 'accountant', 'rider'] as const;
export const staffRole = v.picklist(staffRoles);
export type StaffRole = (typeof staffRoles)[number];

/**
 * `rides`: orders out for delivery; call handlers must limit riders to their own.
 * `books` and `invoices` are read-only. `payouts`: the account that receives the store's money.
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

export const can = (role: StaffRole, permission: Permission): boolean => permissions[role].includes(permission);
