import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = ['publishing-by-itself', 'hostile-input', 'import', 'chaos', 'publish-changes', 'stopping', 'export'];

/** The longest first, so that no worker begins one of them while the others have ended. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`)) + 1 || longest.length + 1;
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

const setupFiles = 'tests/support/restore.ts';
const globalSetup = 'tests/support/shop/copied-database.ts';

/**
 * `unit` is about one module at a time; `stores` are the browser's, over the real app in memory; `api` asks the whole
 * server, in memory, on the databases of `tests/support/shop/databases.ts`; `soak` holds what takes long. On two cores
 * more workers only get in each other's way. Test files follow each other in a worker, as importing the server anew for
 * each would take longer than most of them; only stores, which leave timers behind, have each one of its own.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    isolate: false,
    passWithNoTests: false,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
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
          isolate: true,
          pool: 'threads',
        },
      },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'], globalSetup, setupFiles } },
      { extends: true, test: { name: 'soak', include: ['tests/soak/**/*.test.ts'], globalSetup, setupFiles } },
    ],
  },
});
