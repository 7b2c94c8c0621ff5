import { selectStore } from '../board.ts';
import { createCounterResource, readStore } from '../calls.ts';

const store = createCounterResource(async (label: string) => {
  selectStore(label);
  return readStore(label);
});

/** The store whose books an accountant reads, without its board. */
export const { $state: $bookStore, load: loadBookStore } = store;
