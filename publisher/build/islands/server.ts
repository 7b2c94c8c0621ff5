import type { AstroComponentMetadata, SSRResult } from 'astro';
import { renderToString } from 'preact-render-to-string';
import type { ComponentType } from 'react';
import { island } from '../../../src/islands/guard/island.ts';

/** How many islands a page has so far. */
const counts = new WeakMap<SSRResult, number>();

/** Renders a component for Astro, with the HTML that a page puts into it. */
function renderToStaticMarkup(
  this: { result: SSRResult },
  component: ComponentType<object>,
  props: object,
  slots: Record<string, string>,
  metadata: AstroComponentMetadata,
) {
  const count = (counts.get(this.result) ?? 0) + 1;
  counts.set(this.result, count);
  if (metadata.hydrateArgs === 'when-used') withoutInlineStart(this.result);
  const id = String(count);
  return {
    html: renderToString(island(component, props, slots, { id, isHydrated: !!metadata.hydrate })),
    attrs: { prefix: id },
  };
}

/** Has Astro write nothing into a page that brings islands to life: `shell.ts` then loads it, as a file. */
function withoutInlineStart({ _metadata }: SSRResult): void {
  _metadata.hasHydrationScript = true;
  _metadata.hasDirectives.add('engaged');
}

export default {
  name: 'islands',
  check: (component: unknown) => typeof component !== 'string',
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};
