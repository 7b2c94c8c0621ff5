/** Builds the pages into an app that the publisher renders in its own process (design §2). */
export const rendererAdapter = () => ({
  name: 'renderer',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      // The built app includes its packages. In development Vite cannot transform React.
      if (command === 'build') updateConfig({ vite: { ssr: { noExternal: true } } });
    },
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        name: 'renderer',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./entry.mjs', import.meta.url),
        supportedAstroFeatures: { serverOutput: 'stable' },
      }),
  },
});
