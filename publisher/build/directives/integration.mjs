/** Gives islands the directive `client:engaged` (see engaged.ts). */
export const engagedDirective = () => ({
  name: 'engaged',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'engaged', entrypoint: new URL('./engaged.ts', import.meta.url).pathname }),
  },
});
