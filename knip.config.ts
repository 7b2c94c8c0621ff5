import type { KnipConfig } from 'knip';

/** The entry points, from which unused files and exports are found. */
const config: KnipConfig = {
  entry: [
    'bootstrap.mjs!', // npm's scripts exec it
    '{commands,tools}/*.ts!',
    'tools/bench/main.ts',
    'tools/mutants/{vitest.config,same-seed}.ts', // named to Stryker and Vitest: tools/mutants/run-room.ts
    'tools/check/vitest-report.ts', // named to Vitest: tools/check/runners.ts
    'renderer/worker.ts!', // forked by name, like the next
    'tools/check/browsers-worker.ts',
    'server/catalogue/pictures/{avif,drawing}-worker.ts!',
    'server/orders/invoices/invoice-worker.ts!',
    'renderer/build/adapter/entry.mjs!',
    'src/scripts/islands/engaged.ts!', // named to Astro: renderer/build/engaged-directive.mjs
    'src/pages/_policy.astro!', // a page for each policy: renderer/build/policy-routes.mjs
    'server/payments/sandbox/checkout.css', // served unchanged, like the script beside it
    'server/db/migrations/*.ts!', // Kysely calls what they export
    'tests/support/{processes/{held-folder,killed-import},publishing/publishing-process,chaos/server}.ts', // processes that tests start and kill
    'tests/image/{playwright.config,docker/docker}.ts', // named to Playwright by tools/image.ts, and run by tests/image/docker/docker
    'tests/support/backups/make.ts', // run by hand before a release: README.md beside it
    'server/stores/places/build.ts', // run by hand when the data changes: server/stores/places/README.md
  ],
  project: ['**/*.{ts,tsx,mjs,astro,css}'],
  ignoreBinaries: ['nginx', 'pgbouncer', 'mount', 'nsenter', 'umount', 'unshare'], // used only where they are installed
  ignoreDependencies: [
    '@astrojs/check', // used by `astro check`
    /^@expo-google-fonts\//, // so are these: server/orders/invoices/fonts.ts
  ],
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
