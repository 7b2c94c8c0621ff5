import { defineConfig } from 'oxfmt';

export default defineConfig({
  printWidth: 120,
  singleQuote: true,
  sortPackageJson: false,
  astro: true,
  sortTailwindcss: { stylesheet: './src/styles/theme.css' },
  ignorePatterns: ['demo', 'package-lock.json'], // beside what Git ignores
});
