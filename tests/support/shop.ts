import { pino } from 'pino';
import { createApp } from '#server/app';
import { readConfig } from '#server/config';
import { openPGlite, type OpenDatabase } from '#server/db/database';
import { migrate } from '#server/db/migrate';
import { createPlaces } from '#server/places/places';
import type { Shop } from '#server/shop';
import { stock } from './catalogue.ts';

/** What the operator of a test shop carries. */
export const opsToken = 'the operator of a test carries this token';

const geocoder = createPlaces();

/** A shop over a fresh database (PGlite in memory unless another is given), with a clock that tests can move. */
export async function openTestShop(opened?: OpenDatabase) {
  const database = opened ?? (await openPGlite());
  await migrate(database.db);
  let offset = 0;
  const shop: Shop = {
    ...database,
    config: readConfig({ LOG_LEVEL: 'silent', OPS_TOKEN: opsToken }),
    geocoder,
    log: pino({ level: 'silent' }),
    secret: 'a secret that only tests use, 32 characters',
    now: () => new Date(Date.now() + offset),
  };
  await stock(shop);
  return {
    ...shop,
    app: createApp(shop),
    /** Moves the clock on. */
    wait(milliseconds: number) {
      offset += milliseconds;
    },
  };
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;
