import react from '@astrojs/react';

/** Astro's React, whose islands explain an error that ends them: src/islands/guard/. */
export function reactIslands() {
  const integration = react({ experimentalDisableStreaming: true });
  const setUp = integration.hooks['astro:config:setup'];
  const clientEntrypoint = new URL('../../src/islands/guard/client.tsx', import.meta.url).pathname;
  integration.hooks['astro:config:setup'] = (context) =>
    setUp?.({ ...context, addRenderer: (renderer) => context.addRenderer({ ...renderer, clientEntrypoint }) });
  return integration;
}
