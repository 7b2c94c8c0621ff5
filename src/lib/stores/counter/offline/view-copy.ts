import { $offlineSince } from '../calls.ts';
import { $counter, isMine } from '../session.ts';
import { keepCopy, readCopy, type CounterCopy } from './counter-copy.ts';
import { keepPage } from './page-cache.ts';

/** The board, or a rider's rides. */
export type Shown = Omit<CounterCopy, 'session' | 'label' | 'staff_id'>;

/** Stores the current view for a reload without a network. */
export function keepShown(label: string, shown: Shown): void {
  const state = $counter.get();
  if (state.status !== 'in' || state.store?.label !== label) return;
  const { staff_id } = state.store;
  keepCopy({ session: { name: state.name, stores: state.stores }, label, staff_id, ...shown });
  void keepPage();
}

/** The stored view of the chosen store, while the shop is not reached. */
export function readShown(label: string): Shown | undefined {
  const copy = $offlineSince.get() === undefined ? undefined : readCopy();
  return copy?.label === label && isMine(copy) ? copy : undefined;
}
