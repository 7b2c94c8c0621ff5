import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { serveHttp } from './http/http-server.ts';
import { startFeed } from './counter/feed.ts';
import { startAlerts } from './counter/pushes.ts';
import { startTelling } from './customers/back-in-stock/telling.ts';
import { startInvoiceMaker } from './orders/invoices/invoice-maker.ts';
import { startReminders } from './orders/reminders/send.ts';
import { startOffers } from './orders/replacements/unanswered.ts';
import { startLapsed } from './subscriptions/lapsed.ts';
import { startSender } from './platform/messages/sender.ts';
import type { OpenShop } from './open-shop.ts';
import { startReconciler } from './checkout/reconciler.ts';
import { startSandboxWebhooks } from './payments/sandbox/webhooks.ts';
import { readSocialPicture } from './publishing/social-pictures.ts';
import { startUpkeep } from './http/upkeep.ts';
import { startSitePublisher } from './publishing/sites/site-publisher.ts';
import { siteStoreOf } from './publishing/store/open-store.ts';
import { startWatchingReleases } from './publishing/store/watch-releases.ts';
import { createSites } from './publishing/sites/sites.ts';
import { withSocialPictures } from './publishing/sites/social.ts';

/** Background work next to the API. */
const jobs = [
  startFeed,
  startTelling,
  startAlerts,
  startSender,
  startInvoiceMaker,
  startOffers,
  startReminders,
  startLapsed,
  startReconciler,
  startSandboxWebhooks,
  startSitePublisher,
  startWatchingReleases,
  startUpkeep,
];

/** A listening shop. `close` finishes running requests and jobs first. */
export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** Serves the shop on its configured port (0 means any free one) and starts its background work. */
export async function listen(shop: OpenShop): Promise<Listening> {
  const { config, dataFolder } = shop;
  const sites = createSites({ ...dataFolder, ...config, store: siteStoreOf(shop) });
  const social = (name: string) => readSocialPicture(shop, dataFolder.picturesDir, name);
  const server = await serveHttp(createApp(shop, withSocialPictures(social, sites)).fetch, config);
  const background = jobs.map((start) => start(shop));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await Promise.all(background.map((job) => job.stop()));
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
  };
}
