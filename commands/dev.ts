import { resolve } from 'node:path';
import { readConfig } from '#server/platform/config';
import { listen } from '#server/main';
import { liveLocals } from './dev/live-locals.ts';
import { createClosing } from './start/closing.ts';
import { greeting } from './start/greeting.ts';
import { open } from './start/open-shop.ts';
import { checkPort } from './start/port.ts';
import { prepareCatalogue, prepareStaff } from './start/prepare.ts';
import { formatStartError } from './start/start-error.ts';

/* Sources with live reload; the rest from a real server on another port. Astro's server sends no CSP. */

const proxiedPaths = ['/api', '/pictures', '/social', '/transaction', '/outbox'];

async function develop(closing: ReturnType<typeof createClosing>): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const { port, host } = config;
  await checkPort(port, host);
  const opening = open(config);
  closing.add(async () => (await opening).close());
  const shop = await opening;
  await prepareCatalogue(shop, closing.signal);
  await prepareStaff(shop);
  const api = await listen({ ...shop, config: { ...config, port: 0 } });
  closing.add(api.close);
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  const { dev } = await import('astro');
  const server = await dev({
    root: resolve(import.meta.dirname, '..'),
    logLevel: 'warn',
    integrations: [liveLocals(shop)],
    server: { port, host },
    vite: {
      server: {
        proxy: Object.fromEntries(proxiedPaths.map((path) => [path, { target: `http://${host}:${api.port}` }])),
      },
    },
  });
  closing.add(server.stop);
  process.stdout.write(`${await greeting(shop)}\n`);
}

const closing = createClosing();
try {
  await develop(closing);
} catch (error) {
  if (!closing.signal.aborted) {
    process.stderr.write(`${formatStartError(error)}\n`);
    await closing.closeAll();
    process.exit(1);
  }
}
