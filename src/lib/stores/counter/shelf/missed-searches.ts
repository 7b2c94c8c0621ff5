import { readMissedSearches, type MissedSearch } from '#contract/counter/shelf';
import { call } from '#lib/api/client';
import { latest } from '../books/latest.ts';
import { boardStore } from '../board.ts';

const missed = latest<MissedSearch[]>();

/** What customers have searched for and not found. */
export const $missedSearches = missed.$reading;

/** Reads it. */
export const showMissedSearches = (): Promise<void> =>
  missed.read(async () => (await call(readMissedSearches, { params: boardStore() })).data);

/** Forgets it, as the counter turns elsewhere. */
export const closeMissedSearches = (): void => missed.close();
