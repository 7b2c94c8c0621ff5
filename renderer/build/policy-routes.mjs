import { policyIds } from '../../src/lib/policies/policy-ids.ts';

/** Adds a route for each static page. `[policy].astro` would match every unknown address. */
export const policyRoutes = () => ({
  name: 'policy-routes',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const id of policyIds) injectRoute({ pattern: `/${id}`, entrypoint: './src/pages/_policy.astro' });
    },
  },
});
