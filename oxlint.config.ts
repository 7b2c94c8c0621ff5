import { defineConfig, type OxlintOverride } from 'oxlint';

type Ban = { message: string } & ({ regex: string } | { group: string[] });

const folder = (names: string) => `(^#|/)(${names})/`;

/** Imports of rooms below and of packages that a folder may not use. tools/check/rooms.ts has the order of the rooms. */
const bans = {
  live: {
    regex: folder('lib/(api|stores)'),
    message: 'Pages, layouts and components only lay out; what is live belongs to islands and scripts.',
  },
  api: { regex: folder('lib/api') + '|^\\.\\./api/', message: 'Ask a store; only stores use the api modules.' },
  views: { regex: '^(react|react-dom|@nanostores/react)(/|$)', message: 'Logic does not know what draws it.' },
  state: { regex: '^(nanostores|@nanostores/.+)$', message: 'A domain is pure functions: no state.' },
  allButValibot: {
    group: [
      '**',
      '!valibot',
      '!./*.ts',
      '!./books/*.ts',
      '!./counter/*.ts',
      '!./setup/*.ts',
      '!./orders/*.ts',
      '!./returning/*.ts',
      '!./settings/*.ts',
      '!../*.ts',
      '!../books/*.ts',
      '!../counter/*.ts',
      '!../orders/*.ts',
      '!../money/money.ts',
      '!../../money/money.ts',
    ],
    message: 'The contract knows nothing but Valibot and money.',
  },
  site: {
    regex: '/src/|^#lib/(api|stores|contact)/',
    message: 'The server takes from the site only the contract and pure domains.',
  },
  renderer: { regex: '^#renderer/', message: 'Only publishing/ has pages rendered.' },
  http: {
    regex: '^(hono|hono/([^h]|h[^t]|ht[^m]).*|@hono/.+)$', // all but hono/html, which escapes values in HTML
    message: 'Rules know nothing of HTTP: that is for http/ and routes.ts.',
  },
} satisfies Record<string, Ban>;

const boundary = (files: string[], ...patterns: Ban[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'jsx-a11y', 'promise', 'vitest', 'react'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { browser: true, node: true, es2024: true },
  ignorePatterns: ['dist', '.astro', '.data', '.toolchain', '.texts', '.mutants', 'demo'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'no-empty': ['error', { allowEmptyCatch: false }],
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/namespace': ['error', { allowComputed: true }], // a text by its code: types check that it exists
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': 'error',

    // Off, because these report correct code here.
    'consistent-return': 'off', // TypeScript knows better
    'no-shadow': 'off', // small scopes reuse the field's own words
    'no-unmodified-loop-condition': 'off', // does not see what a signal handler changes
    'import/no-named-as-default-member': 'off', // pg is CommonJS
    'import/no-unassigned-import': 'off', // style sheets and scripts of pages
    'react/react-in-jsx-scope': 'off', // the automatic runtime
    'react/rules-of-hooks': 'off', // only where React is: below
    'typescript/no-unnecessary-type-arguments': 'off', // written for the reader
    'typescript/no-unnecessary-type-assertion': 'off', // reports assertions that are needed to compile
    'typescript/no-unnecessary-type-conversion': 'off', // an id is a number or text on the wire
    'typescript/require-array-sort-compare': 'off', // text is sorted as text
    'typescript/no-unsafe-enum-assignment': 'off', // PostgreSQL's type numbers
    'typescript/no-unsafe-type-assertion': 'off', // an assertion is reviewed, not forbidden
    'typescript/unbound-method': 'off', // our interfaces' methods do not use `this`
    'unicorn/consistent-function-scoping': 'off', // a small function may stand where it is used
    'unicorn/no-array-reverse': 'off', // arrays made on the same line are reversed in place
    'unicorn/no-array-sort': 'off',
    'unicorn/require-post-message-target-origin': 'off', // mistakes a worker for a window
  },
  overrides: [
    { files: ['bootstrap.mjs', 'commands/**', 'tools/**', '**/build.ts'], rules: { 'no-console': 'off' } },
    {
      files: ['tests/**', 'tools/browser/**'],
      rules: {
        'no-empty-pattern': 'off', // the syntax of Playwright's fixtures without dependencies
        'promise/no-callback-in-promise': 'off', // servers of tests have callbacks
        'vitest/no-conditional-expect': 'off', // a loop may expect different things first and last
        'vitest/expect-expect': 'off', // expectations are in shared functions
        'vitest/valid-expect': ['error', { maxArgs: 2 }], // the second describes the expectation
      },
    },
    {
      files: ['src/**/*.tsx'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/no-unstable-nested-components': ['error', { allowAsProps: true }], // the links of a ParaglideMessage
      },
    },
    {
      files: ['src/features/product-card/**'],
      rules: { 'jsx-a11y/prefer-tag-over-role': 'off' }, // a custom element needs a role to be a list item
    },
    { files: ['src/**'], rules: { 'no-restricted-globals': ['error', 'fetch'] } },
    { files: ['src/lib/api/**'], rules: { 'no-restricted-globals': 'off' } },
    boundary(['src/pages/**', 'src/layouts/**', 'src/features/**/*.astro'], bans.live),
    boundary(['src/features/**/*.tsx', 'src/ui/**'], bans.api),
    boundary(['src/lib/**'], bans.views, bans.state),
    boundary(['src/lib/stores/**', 'src/lib/api/**'], bans.views),
    boundary(['src/lib/contract/**'], bans.allButValibot),
    boundary(['server/**'], bans.site, bans.renderer, bans.http),
    boundary(
      ['server/*.ts', 'server/http/**', 'server/platform/http/**', 'server/**/routes.ts'],
      bans.site,
      bans.renderer,
    ),
    boundary(['server/publishing/**'], bans.site, bans.http),
    boundary(['server/publishing/sites/**', 'server/publishing/routes.ts'], bans.site),
  ],
});
