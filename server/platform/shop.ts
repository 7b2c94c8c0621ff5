import type { Logger } from 'pino';
import type { DataFolder } from './data-folder.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from '#server/db/database';
import type { Gateway } from './ports/gateway.ts';
import type { Geocoder } from './ports/geocoder.ts';

/** All that a service needs of the world; tests make one in memory. */
export interface Shop extends OpenDatabase {
  config: Config;
  geocoder: Geocoder;
  /** The payment provider; undefined where nothing can be paid online. */
  gateway: Gateway | undefined;
  log: Logger;
  /** Where its published pages are; undefined where it serves none. */
  dataFolder?: Pick<DataFolder, 'sitesDir'>;
  /** At least 32 characters; signs tokens and peppers codes. */
  secret: string;
  /** The time now. */
  now(): Date;
}
