import { sql } from 'kysely';
import type { Database, OpenDatabase } from '#server/db/database';
import { distanceKm } from './distance.ts';
import { prefixKeys, toNameKey } from './normalize.ts';
import { openPlaceFile, type PlaceLine } from './place-file.ts';

const batchSize = 4000;
const neighbourRows = 60;

export async function loadPlaces({ db, withLock }: Pick<OpenDatabase, 'db' | 'withLock'>): Promise<void> {
  const file = await openPlaceFile();
  const isLoaded = async () =>
    (await db.selectFrom('places_source').select('digest').executeTakeFirst())?.digest === file.digest;
  if (await isLoaded()) return;
  await withLock('places', async () => {
    if (await isLoaded()) return;
    const lines = await file.read();
    await db.transaction().execute((tx) => replacePlaces(tx, lines, file.digest));
  });
  await sql`analyze places`.execute(db);
}

async function replacePlaces(tx: Database, lines: PlaceLine[], digest: string): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx); // indexing can exceed the limit for requests
  await tx.deleteFrom('places').execute();
  for (let from = 0; from < lines.length; from += batchSize) {
    const rows = lines.slice(from, from + batchSize).map((line, index) => ({
      ...line,
      density: densityOf(lines, from + index),
      keys: keysOf(line),
      spellings: [line.district, ...line.names].map(toNameKey).join(' '),
    }));
    await sql`insert into places
      select postal_code, names, district, state, country, latitude, longitude, density, keys, spellings
      from jsonb_to_recordset(${JSON.stringify(rows)}) as line (postal_code text, names text[], district text, state text,
        country text, latitude double precision, longitude double precision, density double precision, keys text[], spellings text)`.execute(
      tx,
    );
  }
  await sql`reindex table places`.execute(tx); // an index filled row by row is larger and slower
  await tx
    .insertInto('places_source')
    .values({ digest })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ digest }))
    .execute();
}

/** Search keys: district, and each name with its first words. A state alone finds nothing. */
const keysOf = ({ names, district }: PlaceLine): string[] => [
  ...new Set([toNameKey(district), ...names.flatMap(prefixKeys)].filter(Boolean)),
];

/** Nearby postal codes by distance. A line without a position comes first, so that no namesake replaces it. */
function densityOf(lines: PlaceLine[], index: number): number | 'Infinity' {
  const own = lines[index];
  if (!own || !isPlaced(own)) return 'Infinity';
  const neighbours = lines.slice(Math.max(0, index - neighbourRows), index + neighbourRows + 1).filter(isPlaced);
  return neighbours.reduce((sum, other) => sum + 1 / (1 + distanceKm(own, other)), 0);
}

type PlacedLine = PlaceLine & { latitude: number; longitude: number };

const isPlaced = (line: PlaceLine): line is PlacedLine => line.latitude !== null && line.longitude !== null;
