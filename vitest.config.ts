import { defineConfig } from 'vitest/config';

/**
 * Two projects. `unit` needs nothing but this process; `api` asks the whole server, in memory, on every
 * database of `tests/support/databases.ts`. On two cores more workers only get in each other's way.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'] } },
    ],
  },
});
