import { readMissedSearches } from '#contract/counter/shelf';
import { call } from '#lib/api/client';
import { boardStore } from '../board.ts';
import { createCounterResource } from '../calls.ts';

export const {
  $state: $missedSearches,
  load: showMissedSearches,
  reset: closeMissedSearches,
} = createCounterResource(async () => (await call(readMissedSearches, { params: boardStore() })).data);
