import { setFlagsFromString } from 'node:v8';
import { registry } from '#server/commands/registry';
import { serveCommands } from '#server/commands/socket/serve-commands';
import { readConfig } from '#server/platform/config';
import { listen } from '#server/main';
import { completePictures } from '#server/publishing/store/store-pictures';
import { createClosing } from './start/closing.ts';
import { greeting } from './start/greeting.ts';
import { open } from './start/open-shop.ts';
import { checkPort, toStartError } from './start/port.ts';
import { isBuilt, prepareBuild, prepareCatalogue, prepareSites, prepareStaff } from './start/prepare.ts';
import { formatStartError } from './start/start-error.ts';

/* With `-- --empty`, a local shop gets a setup link instead of the demo. */

const isEmpty = process.argv.includes('--empty');

/** On a terminal the log shows only warnings and errors. */
const defaults = process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : {};

async function start(closing: ReturnType<typeof createClosing>): Promise<void> {
  const config = readConfig({ ...defaults, ...process.env });
  const { port, host } = config;
  await checkPort(port, host);
  const opening = open(config);
  closing.add(async () => (await opening).close());
  const [shop, built] = await Promise.all([opening, isBuilt()]);
  if (!built) await prepareBuild(shop, closing.signal);
  if (!isEmpty) {
    await prepareCatalogue(shop, closing.signal);
    await prepareStaff(shop);
  }
  await prepareSites(shop);
  const server = await listen(shop).catch((error: unknown) => {
    throw toStartError(error, port, host);
  });
  closing.add(server.close);
  const commands = await serveCommands(shop, registry, shop.dataFolder.socketPath);
  closing.add(commands.close);
  process.stdout.write(`${await greeting(shop, isEmpty)}\n`);
  void completePictures(shop, closing.signal);
}

// A shop is mostly idle, so V8 collects garbage early (docs/decisions/005).
setFlagsFromString('--heap-growing-percent=30');

const closing = createClosing();
try {
  await start(closing);
} catch (error) {
  if (!closing.signal.aborted) {
    process.stderr.write(`${formatStartError(error)}\n`);
    await closing.closeAll();
    process.exit(1);
  }
}
