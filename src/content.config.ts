import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { frontMatter } from './content/front-matter.ts';

/** The policy pages that editors write (docs/editing.md). */
export const collections = {
  policies: defineCollection({
    loader: glob({
      pattern: '*.md',
      base: './src/content/policies',
      generateId: ({ entry }) => entry.replace(/\.md$/, ''),
    }),
    schema: frontMatter,
  }),
};
