import { policyIds } from '../../src/lib/policies/policy-ids.ts';

/** Gives each static page its address. `[policy].astro` would take every unknown address for one of them. */
export const policyRoutes = () => ({
  name: 'policy-routes',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const id of policyIds) injectRoute({ pattern: `/${id}`, entrypoint: './src/pages/_policy.astro' });
    },
  },
});
