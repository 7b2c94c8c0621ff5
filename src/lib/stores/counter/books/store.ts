import { selectStore } from '../board.ts';
import { createCounterResource, readStore } from '../calls.ts';

const store = createCounterResource(async (label: string) => {
  selectStore(label);
  return readStore(label);
});

/** The store of an accountant, who has no board. */
export const { $state: $bookStore, load: loadBookStore } = store;
