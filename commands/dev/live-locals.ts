import type { IncomingMessage } from 'node:http';
import type { AstroIntegration } from 'astro';
import * as v from 'valibot';
import { snapshot } from '#contract/snapshot';
import { store } from '#contract/store';
import { policiesOf } from '#lib/policies/next-version';
import { policyIds } from '#lib/policies/policy-ids';
import { createCatalogue } from '#lib/catalogue/catalogue';
import { pageProps, siteProps } from '#lib/catalogue/page-props';
import { checkPolicyTexts } from '#renderer/policies/check-policies';
import { formatMistake, type Mistake } from '#renderer/policies/mistake';
import type { StoreKey } from '#server/db/keys';
import { ownPolicies, readOwnPolicies, type PolicyText } from '#renderer/policies/policy-text';
import { renderPolicy } from '#renderer/policies/render-policy';
import { begunPolicies } from '#server/publishing/policies/begun-policies';
import { readMarketplace, readNeighbours } from '#server/publishing/listed-stores';
import { readSnapshot } from '#server/publishing/snapshot';
import { getStores } from '#server/stores/stores';
import type { Shop } from '#server/platform/shop';
import { chosenStore, siteOfHost } from '#server/stores/host';

/** Astro's development server expects `Astro.locals` under this key. */
const astroLocals = Symbol.for('astro.locals');
const isSource = /^\/(@|src\/|node_modules\/|_astro\/)/;

/** Provides the current catalogue to pages under `astro dev`. */
export const liveLocals = (shop: Shop): AstroIntegration => ({
  name: 'live-locals',
  hooks: {
    'astro:server:setup': ({ server }) => {
      server.watcher.on('all', (_event, file) => {
        if (file.includes(ownPolicies)) server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use((request, _response, next) => {
        if (isSource.test(request.url ?? '')) next();
        else void fillLocals(shop, request, next);
      });
    },
  },
});

async function fillLocals(shop: Shop, request: IncomingMessage, next: (error?: unknown) => void): Promise<void> {
  try {
    const policies = await readOwnPolicies();
    const mistakes = await checkPolicyTexts(policies, ownPolicies);
    if (isPolicy(request.url)) throwMistakes(mistakes);
    Reflect.set(request, astroLocals, await readLocals(shop, request, mistakes.length > 0 ? [] : policies));
    next();
  } catch (error) {
    next(error);
  }
}

const isPolicy = (address = '') => policyIds.some((id) => address.split('?')[0] === `/${id}`);

/** Shows the mistakes instead of a policy page. @throws {Error} with one line per mistake */
function throwMistakes(mistakes: Mistake[]): void {
  if (mistakes.length === 0) return;
  throw Object.assign(new Error(mistakes.map(formatMistake).join('\n')), { stack: '' });
}

/** @param policies empty while they have mistakes; the footer then has no links to them */
async function readLocals(
  shop: Shop,
  { headers, url = '/' }: IncomingMessage,
  policies: PolicyText[],
): Promise<App.Locals> {
  const site = siteOfHost(headers.host ?? '', shop.config.publicOrigin.hostname);
  const label = site.kind === 'store' ? site.label : chosenStore(headers.cookie ?? null);
  const stores = await getStores(shop);
  const chosen = stores.find((store) => store.label === label);
  const timezones = (chosen ? [chosen] : stores).map(({ timezone }) => timezone);
  const listed = chosen ? await readNeighbours(shop, chosen) : await readMarketplace(shop);
  const source = {
    listed: { ...listed, stores: v.parse(v.array(store), listed.stores) },
    policies: policiesOf(
      policies.map((text) => renderPolicy(text, chosen?.country)),
      begunPolicies(policies, shop, timezones),
    ),
    ...(chosen && { catalogue: createCatalogue(await readStore(shop, chosen)) }),
  };
  return { site: siteProps(source), page: pageProps(decodeURI(url.split('?')[0] ?? ''), source) };
}

const readStore = async (shop: Shop, { saas_id, store_id }: StoreKey) =>
  v.parse(snapshot, await readSnapshot(shop, saas_id, store_id));
