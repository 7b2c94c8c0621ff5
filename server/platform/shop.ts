import type { Logger } from 'pino';
import type { DataFolder } from './data-folder.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from '#server/db/database';
import type { Bucket } from './ports/bucket.ts';
import type { Gateway } from './ports/gateway.ts';
import type { Geocoder } from './ports/geocoder.ts';
import type { Secrets } from './secrets.ts';

/** Everything that services depend on; tests create one in memory. Its secrets have at least 32 characters; they sign tokens and pepper codes. */
export interface Shop extends OpenDatabase, Secrets {
  config: Config;
  geocoder: Geocoder;
  /** The payment provider; undefined when the shop takes no online payments. */
  gateway: Gateway | undefined;
  log: Logger;
  /** The folder of published pages; undefined when it serves none. */
  dataFolder?: Pick<DataFolder, 'sitesDir' | 'picturesDir'>;
  /** Where releases and pictures are kept, of which the folders are then copies; undefined when the folders are all. */
  bucket?: Bucket | undefined;
  /** The folder of pictures. */
  picturesDir: string;
  now(): Date;
}
