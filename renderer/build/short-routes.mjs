/** The pages of links in SMS, by their one-letter addresses (`shortPages` of server/platform/links.ts). */
const pages = {
  '/o': 'order/live',
  '/a': 'order/answer',
  '/r': 'order/reminder',
  '/b': 'back-in-stock/confirm',
  '/f': 'back-in-stock/forget',
};

/** Serves them at both addresses. @returns {import('astro').AstroIntegration} */
export const shortRoutes = () => ({
  name: 'short-routes',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const [pattern, page] of Object.entries(pages))
        injectRoute({ pattern, entrypoint: `./src/pages/${page}.astro` });
    },
  },
});
