import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { createApp } from '#server/app';
import { readConfig } from '#server/platform/config';
import type { OpenDatabase } from '#server/db/database';
import { openGateway } from '#server/payments/open-gateway';
import { places } from '#server/stores/places/places';
import type { Shop } from '#server/platform/shop';
import { fillCatalogue } from './catalogue.ts';
import { openInMemory } from './databases.ts';

/** The operator's token of test shops. */
export const opsToken = 'the operator of a test carries this token';

const secret = 'a secret that only tests use, 32 characters';

interface Network {
  send(address: string, init: RequestInit): Promise<Response>;
}

/**
 * A shop on a fresh migrated database (by default PGlite in memory), with a clock that tests can move.
 * @param isEmpty false for a database that has its catalogue
 */
export async function openTestShop(opened?: OpenDatabase, isEmpty = true) {
  const database = opened ?? (await openInMemory());
  let offset = 0;
  // Twenty cash orders for a customer without an order yet.
  const config = readConfig({ LOG_LEVEL: 'silent', OPS_TOKEN: opsToken, MAX_CASH_ORDERS: '80' });
  const network: Network = { send: (address, init) => Promise.resolve(app.request(address, init)) };
  const picturesDir = path.join(tmpdir(), `pictures-${randomUUID()}`);
  const shop: Shop = {
    ...database,
    config,
    picturesDir,
    geocoder: places,
    gateway: openGateway(config, secret, (address, init) => network.send(address, init)),
    log: pino({ level: 'silent' }),
    secret,
    now: () => new Date(Date.now() + offset),
    async close() {
      await database.close();
      await rm(picturesDir, { recursive: true, force: true });
    },
  };
  const app = createApp(shop);
  if (isEmpty) await fillCatalogue(shop);
  return {
    ...shop,
    app,
    /** The network between the shop and the payment provider; tests can replace it. */
    network,
    /** Moves the clock forward. */
    wait(milliseconds: number) {
      offset += milliseconds;
    },
  };
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;
