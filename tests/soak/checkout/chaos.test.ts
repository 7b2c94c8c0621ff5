import { describe, it } from 'vitest';
import { installations } from '#tests/support/chaos/installation';
import { expectWholeRound, roundsOf } from '#tests/support/chaos/rounds';

/*
 * The run of tests/api/checkout/chaos.test.ts with 700 servers killed among 7,000 orders in place of 10 among 40: it finds
 * what goes wrong once in hundreds of purchases, when a server dies between two statements that stand close together, and
 * what unread sockets or servers that disagree about the time add to that.
 */

const longest = 3_600_000;

describe.each(installations.filter(({ name }) => name === 'PostgreSQL'))(
  'three servers on $name',
  ({ name, install }) => {
    it.each(roundsOf(14))(
      'lose and double nothing while fifty are killed: round $round, with $title',
      async ({ title }) => expectWholeRound(name, title, await install()),
      longest,
    );
  },
);
