import { shortPages } from '../../src/lib/address/short-pages.ts';

/** Also serves the pages that SMS link to at their short addresses. @returns {import('astro').AstroIntegration} */
export const shortRoutes = () => ({
  name: 'short-routes',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const { address, page } of Object.values(shortPages))
        injectRoute({ pattern: address, entrypoint: `./src/pages/${page}.astro` });
    },
  },
});
