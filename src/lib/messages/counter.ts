import type { StaffRole } from '#contract/counter/roles';

/** What staff read at the counter. */
export const counterMessages = {
  sessionEnded: 'You have been logged out of the counter. Please log in again.',
  noStore: 'You work in no open store. Please ask the store’s owner.',
} as const;

/** What staff are called. */
export const roleNames: Record<StaffRole, string> = {
  operator: 'Operator',
  owner: 'Owner',
  keeper: 'Keeper',
  rider: 'Rider',
};
