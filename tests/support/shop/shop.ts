import { pino } from 'pino';
import { createApp } from '#server/app';
import { readConfig } from '#server/platform/config';
import type { OpenDatabase } from '#server/db/database';
import { openGateway } from '#server/payments/open-gateway';
import { createPlaces } from '#server/stores/places/places';
import type { Shop } from '#server/platform/shop';
import { stock } from './catalogue.ts';
import { openInMemory } from './databases.ts';

/** What the operator of a test shop carries. */
export const opsToken = 'the operator of a test carries this token';

const geocoder = createPlaces();
const secret = 'a secret that only tests use, 32 characters';

interface Network {
  send(address: string, init: RequestInit): Promise<Response>;
}

/** A shop over a fresh database with the schema in it (PGlite in memory unless another is given), with a clock that tests can move. */
export async function openTestShop(opened?: OpenDatabase) {
  const database = opened ?? (await openInMemory());
  let offset = 0;
  const config = readConfig({ LOG_LEVEL: 'silent', OPS_TOKEN: opsToken });
  const network: Network = { send: (address, init) => Promise.resolve(app.request(address, init)) };
  const shop: Shop = {
    ...database,
    config,
    geocoder,
    gateway: openGateway(config, secret, (address, init) => network.send(address, init)),
    log: pino({ level: 'silent' }),
    secret,
    now: () => new Date(Date.now() + offset),
  };
  const app = createApp(shop);
  await stock(shop);
  return {
    ...shop,
    app,
    /** What lies between the shop and the payment provider; tests cut it. */
    network,
    /** Moves the clock on. */
    wait(milliseconds: number) {
      offset += milliseconds;
    },
  };
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;
