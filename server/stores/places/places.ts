import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '#server/db/database';
import type { PlaceRow } from '#server/db/schema';
import type { Geocoder, Place } from '#server/platform/ports/geocoder';
import { distanceKm } from './distance.ts';
import { isState, scorePlaces } from './evidence.ts';
import { spellingsOf } from './other-names.ts';
import { type Phrase, phrasesIn } from './phrases.ts';
import { postalCodesIn } from './postal-codes.ts';

/** Works offline: Indian PINs and Canadian FSAs, from the table of places. */
export const places: Geocoder = {
  find: async (db, text) => (await findAll(db, [text]))[0],
  findAll,
  findSimilar,
  around: findAround,
  nearest: findNearest,
  async addressAt(db, latitude, longitude) {
    const place = await findNearest(db, latitude, longitude);
    return (
      place && {
        postalCode: place.postalCode,
        route: '',
        town: place.district,
        street: place.locality,
        province: place.state,
      }
    );
  },
};

const shownColumns = ['postal_code', 'names', 'district', 'state', 'country', 'latitude', 'longitude'] as const;
type Row = Pick<PlaceRow, (typeof shownColumns)[number]>;

const candidateColumns = [...shownColumns, 'density'] as const;
type Candidate = Pick<PlaceRow, (typeof candidateColumns)[number]>;

/** `locality` replaces the shown name. */
const toPlace = ({ postal_code, names, country, latitude, longitude, ...row }: Row, locality = names[0]): Place => ({
  postalCode: postal_code,
  locality: (locality ?? '').replace('*', ''),
  district: row.district,
  state: row.state,
  country: country === 'Canada' ? 'Canada' : 'India',
  latitude: latitude ?? NaN,
  longitude: longitude ?? NaN,
});

interface Typed {
  codes: string[];
  phrases: Phrase[];
}

async function findAll(db: Database, texts: readonly string[]): Promise<(Place | undefined)[]> {
  const typed = texts.map((text): Typed => ({ codes: postalCodesIn(text), phrases: phrasesIn(text) }));
  const codes = typed.flatMap((each) => each.codes);
  const keys = typed.flatMap(({ phrases }) => phrases).flatMap(({ key }) => spellingsOf(key));
  if (codes.length + keys.length === 0) return texts.map(() => undefined);
  const rows = await db
    .selectFrom('places')
    .select(candidateColumns)
    .where(({ eb, or }) =>
      or([
        eb('postal_code', '=', sql<string>`any(${codes}::text[])`),
        sql<SqlBool>`keys && ${[...new Set(keys)]}::text[]`,
      ]),
    )
    .orderBy('postal_code')
    .execute();
  return Promise.all(typed.map(async (each) => findByCode(rows, each.codes) ?? findByName(db, rows, each.phrases)));
}

function findByCode(rows: Row[], codes: string[]): Place | undefined {
  const found = codes.flatMap((code) => rows.find(({ postal_code }) => postal_code === code) ?? []);
  const row = found.find(({ latitude }) => latitude !== null) ?? found[0];
  return row && toPlace(row);
}

/** A district alone suffices. A state, or the first word of a name inside other text, does not. */
const minScore = 3;

/** The best match of locality, district and state. A tie goes to the most central place. */
async function findByName(db: Database, rows: Candidate[], phrases: Phrase[]): Promise<Place | undefined> {
  const scored = scorePlaces(phrases, rows);
  const best = Math.max(minScore, ...scored.map(({ score }) => score));
  const ties = scored.filter(({ score }) => score === best);
  const centres = ties.filter(({ place }) => place.names.some((name) => name.startsWith('*')));
  const [chosen] = (centres.length > 0 ? centres : ties).toSorted((a, b) => b.place.density - a.place.density);
  if (!chosen) return undefined;
  if (chosen.place.latitude !== null) return toPlace(chosen.place, chosen.locality);
  return closestByNumber(
    db,
    chosen.place.postal_code,
    sql`district = ${chosen.place.district} and state = ${chosen.place.state}`,
  );
}

/** The closest postal code with the same first three characters. */
function findAround(db: Database, code: string): Promise<Place | undefined> {
  const known = code.replace(/\s/g, '').toUpperCase();
  return closestByNumber(db, known, sql`starts_with(postal_code, ${known.slice(0, 3)})`);
}

/** The closest postal code of a region, with a position. */
async function closestByNumber(db: Database, code: string, region: RawBuilder<unknown>): Promise<Place | undefined> {
  const number = Number(code.padEnd(6, '0')) || 0;
  const row = await db
    .selectFrom('places')
    .select(shownColumns)
    .where(sql<SqlBool>`${region} and latitude is not null`)
    .orderBy(sql`case when country = 'India' then abs(postal_code::integer - ${number}::integer) end`)
    .orderBy('postal_code')
    .limit(1)
    .executeTakeFirst();
  return row && toPlace(row);
}

const maxKm = 50;

async function findNearest(db: Database, latitude: number, longitude: number): Promise<Place | undefined> {
  if (!Number.isFinite(latitude + longitude)) return undefined;
  const row = await db
    .selectFrom('places')
    .select(shownColumns)
    .orderBy(sql`unit_vector(latitude, longitude) <-> unit_vector(${latitude}, ${longitude})`)
    .limit(1)
    .executeTakeFirst();
  const place = row && toPlace(row);
  return place && distanceKm({ latitude, longitude }, place) <= maxKm ? place : undefined;
}

/** The minimum trigram similarity of a misspelled name. */
const minSimilarity = 0.55;
const minLetters = 6;
const maxLengthDifference = 2;

/** The most similar name to a part of a text between two commas. A known name is not misspelled. */
async function findSimilar(db: Database, text: string): Promise<Place | undefined> {
  const keys = phrasesIn(text)
    .filter(({ isWhole, isMain, key }) => isWhole && isMain && key.length >= minLetters && !isState(key))
    .map(({ key }) => key);
  if (keys.length === 0) return undefined;
  const closest = sql<{ key: string }>`(
    select name.key from unnest(${keys}::text[]) as typed (key)
    join places on typed.key <<% spellings, unnest(string_to_array(spellings, ' ')) as name (key)
    where not exists (select from places as known where known.keys @> array[typed.key])
      and similarity(name.key, typed.key) >= ${minSimilarity}::real
      and abs(length(name.key) - length(typed.key)) <= ${maxLengthDifference}::integer
    order by similarity(name.key, typed.key) desc, density desc limit 1
  )`.as<'closest'>(sql`closest`);
  const rows = await db
    .selectFrom('places')
    .innerJoin(closest, (join) => join.on(sql<SqlBool>`keys @> array[closest.key]`))
    .select([...candidateColumns, 'closest.key'])
    .execute();
  return findByName(db, rows, phrasesIn(rows[0]?.key ?? ''));
}
