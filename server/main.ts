import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { serveHttp } from './http/http-server.ts';
import { startFeed } from './counter/feed.ts';
import { createInvoiceDrawer } from './orders/invoices/drawer.ts';
import type { Background } from './platform/background.ts';
import { startJobs } from './platform/jobs/run-jobs.ts';
import { jobKinds } from './job-kinds.ts';
import type { OpenShop } from './open-shop.ts';
import { startFollowingPolicies } from './publishing/policies/follow-policies.ts';
import { startSitePublisher } from './publishing/site-publisher.ts';
import { siteStoreOf } from './publishing/store/open-store.ts';
import { startWatchingReleases } from './publishing/store/watch-releases.ts';
import { createSites } from './publishing/sites/sites.ts';

export function startWork(shop: OpenShop): Background[] {
  const drawer = createInvoiceDrawer();
  return [
    startFeed(shop),
    startJobs(shop, jobKinds(shop, drawer.draw)),
    startSitePublisher(shop),
    startFollowingPolicies(shop),
    startWatchingReleases(shop),
    drawer,
  ];
}

export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** @throws the system's error, such as `EADDRINUSE` */
export async function listen(shop: OpenShop): Promise<Listening> {
  const { config, dataFolder } = shop;
  const sites = createSites({ ...dataFolder, ...config, store: siteStoreOf(shop) });
  const server = await serveHttp(createApp(shop, sites).fetch, config);
  const background = startWork(shop);
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
