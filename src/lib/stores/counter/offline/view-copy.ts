import { $offlineSince } from '../calls.ts';
import { $counter, isMine } from '../session.ts';
import { saveCopy, readCopy, type CounterCopy } from './counter-copy.ts';
import { cachePage } from './page-cache.ts';

/** The board, or a rider's rides. */
export type SavedView = Omit<CounterCopy, 'session' | 'label' | 'staff_id'>;

/** Stores the current view for a reload without a network. */
export function saveView(label: string, shown: SavedView): void {
  const state = $counter.get();
  if (state.status !== 'in' || state.store?.label !== label) return;
  const { staff_id } = state.store;
  saveCopy({ session: { name: state.name, stores: state.stores }, label, staff_id, ...shown });
  void cachePage();
}

/** The stored view of the chosen store, while the shop is not reached. */
export function readSavedView(label: string): SavedView | undefined {
  const copy = $offlineSince.get() === undefined ? undefined : readCopy();
  return copy?.label === label && isMine(copy) ? copy : undefined;
}
