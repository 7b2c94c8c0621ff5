import { pino, type Logger } from 'pino';
import type { Config } from './platform/config.ts';
import { openDataFolder, type DataFolder } from './platform/data-folder.ts';
import { inSession, openPGlite, openPostgres, type OpenDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { sharedSecret } from './platform/secrets.ts';
import { openGateway } from './payments/open-gateway.ts';
import { createGoogleGeocoder } from './stores/places/google.ts';
import type { Geocoder } from './platform/ports/geocoder.ts';
import { createPlaces } from './stores/places/places.ts';
import type { Shop } from './platform/shop.ts';

/** A shop with its data folder; `close` closes both. */
export interface OpenShop extends Shop {
  dataFolder: DataFolder;
}

const createLog = ({ logLevel }: Config) =>
  pino({ level: logLevel, base: undefined, redact: ['req', 'headers', 'err.config', 'err.parameters', 'err.detail'] });

function openGeocoder({ geocoderKey: key }: Config, log: Logger): Geocoder {
  const table = createPlaces();
  return key ? createGoogleGeocoder({ key, table, log }) : table;
}

/** Processes that share a PostgreSQL database may have separate data folders, so the database holds their secret. */
const readSecret = async (config: Config, { kind, db }: OpenDatabase, { secret }: DataFolder): Promise<string> =>
  config.sessionSecret ?? (kind === 'postgres' ? sharedSecret(db, secret) : secret);

/** Opens the database and brings its schema up to date. */
async function openDatabase(config: Config, { databaseDir }: DataFolder): Promise<OpenDatabase> {
  const { databaseUrl: url, databaseDirectUrl: directUrl = url, hasNamedStatements } = config;
  if (url === undefined || directUrl === undefined) {
    const embedded = await openPGlite(databaseDir);
    await migrate(embedded.db);
    return embedded;
  }
  await inSession(directUrl, migrate); // its lock lasts as long as the session
  return openPostgres(url, { directUrl, hasNamedStatements });
}

/**
 * Opens the data folder and the database and brings its schema up to date.
 * @throws {DataFolderInUse} when another process holds the embedded database's folder
 */
export async function openShop(config: Config): Promise<OpenShop> {
  const dataFolder = await openDataFolder(config.dataDir, { exclusive: !config.databaseUrl });
  try {
    const database = await openDatabase(config, dataFolder);
    const log = createLog(config);
    const secret = await readSecret(config, database, dataFolder);
    return {
      ...database,
      config,
      dataFolder,
      bucket: config.bucket && (await import('./platform/bucket/open-bucket.ts')).openBucket(config.bucket),
      picturesDir: dataFolder.picturesDir,
      geocoder: openGeocoder(config, log),
      gateway: openGateway(config, secret),
      log,
      secret,
      now: () => new Date(),
      async close() {
        await database.close();
        await dataFolder.close();
      },
    };
  } catch (error) {
    await dataFolder.close();
    throw error;
  }
}
