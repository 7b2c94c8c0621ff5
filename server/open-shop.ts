import type { Logger } from 'pino';
import { createLog } from './log.ts';
import type { Config } from './platform/config.ts';
import { createOwnBucket, installationId } from './platform/bucket/own-bucket.ts';
import { openDataFolder, type DataFolder } from './platform/data-folder.ts';
import { inSession, openPGlite, openPostgres, type OpenDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { sharedSecret } from './platform/secrets.ts';
import { openGateway } from './payments/open-gateway.ts';
import { createGoogleGeocoder } from './stores/places/google.ts';
import type { Geocoder } from './platform/ports/geocoder.ts';
import { loadPlaces } from './stores/places/load-places.ts';
import { places } from './stores/places/places.ts';
import { BucketUnavailable, type Bucket, type BucketConfig } from './platform/ports/bucket.ts';
import type { Shop } from './platform/shop.ts';

/** `close` also closes the data folder. */
export interface OpenShop extends Shop {
  dataFolder: DataFolder;
}

const openGeocoder = ({ geocoderKey: key }: Config, log: Logger): Geocoder =>
  key ? createGoogleGeocoder({ key, table: places, log }) : places;

/** Processes sharing a PostgreSQL database may have separate data folders, so the database holds the secret. */
const readSecret = async (config: Config, { kind, db }: OpenDatabase, { secret }: DataFolder): Promise<string> =>
  config.sessionSecret ?? (kind === 'postgres' ? sharedSecret(db, secret) : secret);

async function openDatabase(config: Config, dataFolder: DataFolder): Promise<OpenDatabase> {
  const { databaseUrl: url, databaseDirectUrl: directUrl = url } = config;
  if (url === undefined || directUrl === undefined) {
    await dataFolder.makeDatabasePrivate();
    const embedded = await openPGlite(dataFolder.databaseDir);
    await migrate(embedded.db);
    await dataFolder.makeDatabasePrivate();
    return embedded;
  }
  await inSession(directUrl, migrate); // its lock lasts as long as the session
  return openPostgres(url, { directUrl });
}

/** If it is unavailable, claims it before the first write instead. @throws {ForeignBucket} */
async function openOwnBucket(config: BucketConfig, { db }: OpenDatabase, log: Logger): Promise<Bucket> {
  const { openBucket } = await import('./platform/bucket/open-bucket.ts');
  const bucket = createOwnBucket(openBucket(config), await installationId(db));
  try {
    await bucket.claim();
  } catch (error) {
    if (!(error instanceof BucketUnavailable)) throw error;
    log.warn({ err: error }, 'bucket unavailable');
  }
  return bucket;
}

/** Also migrates the database. @throws {DataFolderInUse} when another process holds the embedded database's folder */
export async function openShop(config: Config): Promise<OpenShop> {
  const dataFolder = await openDataFolder(config.dataDir, { exclusive: !config.databaseUrl });
  try {
    const database = await openDatabase(config, dataFolder);
    await loadPlaces(database);
    const log = createLog(config);
    const secret = await readSecret(config, database, dataFolder);
    return {
      ...database,
      config,
      dataFolder,
      bucket: config.bucket && (await openOwnBucket(config.bucket, database, log)),
      picturesDir: dataFolder.picturesDir,
      geocoder: openGeocoder(config, log),
      gateway: openGateway(config, secret),
      log,
      secret,
      previousSecret: config.previousSecret,
      now: () => new Date(),
      async close() {
        await database.close();
        if (database.kind !== 'postgres') await dataFolder.makeDatabasePrivate();
        await dataFolder.close();
      },
    };
  } catch (error) {
    await dataFolder.close();
    throw error;
  }
}
