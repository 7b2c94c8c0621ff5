import { defineConfig } from 'vitest/config';
import { rooms } from './rooms.ts';

const include = rooms[process.env.MUTANTS_ROOM ?? '']?.tests ?? [];
const needsDatabase = include.some((file) => file.startsWith('tests/api/'));

/** The tests of one room, in one worker; `tools/mutants/run-room.ts` names it. */
export default defineConfig({
  test: {
    include,
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/restore.ts', 'tools/mutants/same-seed.ts'],
    ...(needsDatabase && { globalSetup: 'tests/support/shop/copied-database.ts' }),
  },
});
