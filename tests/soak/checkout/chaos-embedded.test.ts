import { describe, it } from 'vitest';
import { installations } from '#tests/support/chaos/installation';
import { expectWholeRound, roundsOf } from '#tests/support/chaos/rounds';

/*
 * 300 kills among 3,000 orders of a server with the embedded database, started again on the same folder each time: it finds
 * a folder that is left broken or locked, and a confirmed order that was not yet written, which the quick tests cannot, as
 * they run in memory.
 */

const longest = 3_600_000;

describe.each(installations.filter(({ name }) => name === 'PGlite'))('a server on $name', ({ name, install }) => {
  it.each(roundsOf(6))(
    'loses and doubles nothing while it is killed fifty times: round $round, with $title',
    async ({ title }) => expectWholeRound(name, title, await install()),
    longest,
  );
});
