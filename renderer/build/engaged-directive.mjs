/** Gives islands the directive `client:engaged` (see src/scripts/islands/engaged.ts). */
export const engagedDirective = () => ({
  name: 'engaged',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      const entrypoint = new URL('../../src/scripts/islands/engaged.ts', import.meta.url).pathname;
      addClientDirective({ name: 'engaged', entrypoint });
    },
  },
});
