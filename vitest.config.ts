import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compileTexts } from './system/texts/compile.ts';

await compileTexts();

const slowest = ['publishing-by-itself', 'hostile-input', 'import', 'chaos', 'publish-changes', 'stopping', 'export'];

/** The slowest files first, so that none of them is still running when the other workers have finished. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      slowest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`)) + 1 || slowest.length + 1;
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const setupFiles = 'tests/support/restore.ts';
const globalSetup = 'tests/support/shop/copied-database.ts';

/**
 * `unit` tests one module at a time; `stores` the browser's stores against the real app in memory; `api` the whole server
 * in memory, on the databases of `tests/support/shop/databases.ts`; `soak` contains the long tests. More workers than two
 * slow each other down on two cores. Files share a worker, because importing the server for each takes longer than most
 * of them run.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    isolate: false,
    passWithNoTests: false,
    restoreMocks: true,
    sequence: { sequencer: SlowestFirst },
    testTimeout: 180_000, // for slow machines: no test fails by its speed
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: ['tests/unit/lib/stores/**'],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'stores',
          include: ['tests/unit/lib/stores/**/*.test.ts'],
          globalSetup,
          setupFiles: ['tests/support/pages-anew.ts', setupFiles],
        },
      },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup, setupFiles } },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          retry: process.env.CI ? 1 : 0, // the run names the tests that needed it
        },
      },
      { extends: true, test: { name: 'soak', include: ['tests/soak/**/*.test.ts'], globalSetup, setupFiles } },
    ],
  },
});
