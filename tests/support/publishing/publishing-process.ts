import { setTimeout as rest } from 'node:timers/promises';
import { createRenderer } from '#publisher/renderer';
import { readConfig } from '#server/platform/config';
import { openShop } from '#server/open-shop';
import { publishNext } from '#server/publishing/publish';

/*
 * A process that publishes what is due, like one of a shop's: <data folder> <address of PostgreSQL>. It says "ready", then
 * a line for each site that it has published, and ends once nothing has been due for some seconds.
 */

const [, , DATA_DIR, DATABASE_URL] = process.argv;
const idleMs = 4000;

const shop = await openShop(readConfig({ DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent' }));
const renderer = createRenderer();
process.stdout.write('ready\n');
for (let last = performance.now(); performance.now() - last < idleMs; await rest(20)) {
  const published = await publishNext(shop, renderer);
  if (published) last = performance.now();
  if (published && !published.left) process.stdout.write(`${published.label}\n`);
}
await renderer.stop();
await shop.close();
process.exit();
