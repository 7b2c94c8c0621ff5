import Slugger from 'github-slugger';
import { defineHastPlugin, markdownToHtml } from 'satteri';
import * as v from 'valibot';
import { parse } from 'yaml';
import { frontMatter } from '#lib/policies/front-matter';
import type { PolicyVersion } from '#lib/policies/next-version';
import type { Store } from '#contract/store';
import { nameOf, type PolicyText } from './policy-text.ts';
import { textFor } from './text-for.ts';

const features = { gfm: true, smartPunctuation: true, frontmatter: true };

/** A policy for stores in a country. @throws for a text with mistakes */
export function renderPolicy(source: PolicyText, country: Store['country'] = 'India'): PolicyVersion {
  const headings: PolicyVersion['headings'] = [];
  const slugger = new Slugger();
  const anchors = defineHastPlugin({
    name: 'anchors',
    element: {
      filter: ['h2', 'h3', 'h4', 'h5', 'h6'],
      visit(node, context) {
        const text = context.textContent(node);
        const slug = slugger.slug(text);
        if (node.tagName === 'h2') headings.push({ slug, text });
        context.setProperty(node, 'id', slug);
      },
    },
  });
  const { html, frontmatter } = markdownToHtml(textFor(country, source.text), { features, hastPlugins: [anchors] });
  return { id: nameOf(source), data: v.parse(frontMatter, parse(frontmatter?.value ?? '')), html, headings };
}
