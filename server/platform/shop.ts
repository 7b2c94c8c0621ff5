import type { Logger } from 'pino';
import type { DataFolder } from './data-folder.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from '#server/db/database';
import type { Bucket } from './ports/bucket.ts';
import type { Gateway } from './ports/gateway.ts';
import type { Geocoder } from './ports/geocoder.ts';
import type { Secrets } from './secrets.ts';

/** The dependencies of all services. Secrets have at least 32 characters. */
export interface Shop extends OpenDatabase, Secrets {
  config: Config;
  geocoder: Geocoder;
  /** Undefined if the shop takes no online payments. */
  gateway: Gateway | undefined;
  log: Logger;
  /** Undefined if the process serves no pages. */
  dataFolder?: Pick<DataFolder, 'sitesDir' | 'picturesDir'>;
  /** If set, it stores releases and pictures, and the folders are caches. */
  bucket?: Bucket | undefined;
  picturesDir: string;
  now(): Date;
}
