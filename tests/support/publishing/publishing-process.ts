import { setTimeout as wait } from 'node:timers/promises';
import { createRenderer } from '#renderer/renderer';
import { readConfig } from '#server/platform/config';
import { openShop } from '#server/open-shop';
import { publishNext } from '#server/publishing/publish';

/*
 * A process that publishes due sites as a shop does: <data folder> <address of PostgreSQL>. It prints "ready", then a line
 * for each published site, and ends after some seconds without a due site.
 */

const [, , DATA_DIR, DATABASE_URL] = process.argv;
const idleMs = 4000;

const shop = await openShop(readConfig({ DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent' }));
const renderer = createRenderer();
process.stdout.write('ready\n');
for (let last = performance.now(); performance.now() - last < idleMs; await wait(20)) {
  const published = await publishNext(shop, renderer);
  if (published) last = performance.now();
  if (published && !published.left) process.stdout.write(`${published.label}\n`);
}
await renderer.stop();
await shop.close();
process.exit();
