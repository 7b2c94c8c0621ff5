/** Renders islands, which are written as React components, with Preact: on the server by server.ts, in browsers by guard/client.tsx. */
export const islands = () => ({
  name: 'islands',
  hooks: {
    /** @param {import('astro').HookParameters<'astro:config:setup'>} context */
    'astro:config:setup': ({ addRenderer }) =>
      addRenderer({
        name: 'islands',
        clientEntrypoint: new URL('../../../src/islands/guard/client.tsx', import.meta.url).pathname,
        serverEntrypoint: new URL('server.ts', import.meta.url).pathname,
      }),
  },
});
