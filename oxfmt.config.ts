import { defineConfig } from 'oxfmt';

export default defineConfig({
  printWidth: 120,
  singleQuote: true,
  sortPackageJson: false,
  astro: true,
  sortTailwindcss: { stylesheet: './src/styles/store.css' },
  ignorePatterns: ['demo', 'package-lock.json'], // beside what Git ignores
});
