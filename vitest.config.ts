import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = ['chaos', 'publishing-by-itself', 'hostile-input', 'export', 'publish-changes', 'import', 'stopping'];

/** The longest first, so that no worker begins one of them while the others have ended. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`)) + 1 || longest.length + 1;
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/**
 * Two projects. `unit` needs nothing but this process; `api` asks the whole server, in memory, on every
 * database of `tests/support/shop/databases.ts`. On two cores more workers only get in each other's way.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/shop/copied-database.ts',
        },
      },
    ],
  },
});
