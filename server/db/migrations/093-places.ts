import { sql, type Kysely } from 'kysely';

/**
 * Adds the table of places, and `unit_vector`: a position as a point of the unit sphere, whose straight-line distance `<->` orders
 * like the distance on the globe.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists cube`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  // Rounded to a centimetre: PostgreSQL refuses to multiply numbers so small that the product is 0.
  const phi = sql`radians(round(latitude::numeric, 7)::double precision)`;
  const lambda = sql`radians(round(longitude::numeric, 7)::double precision)`;
  await sql`create function unit_vector(latitude double precision, longitude double precision) returns cube
    language sql immutable parallel safe
    return case when latitude <> 'NaN' and longitude <> 'NaN' then cube(array[
      cos(${phi}) * cos(${lambda}), cos(${phi}) * sin(${lambda}), sin(${phi})
    ]) end`.execute(db);
  await sql`create table places (
    postal_code text primary key,
    names text[] not null,
    district text not null,
    state text not null,
    country text not null,
    latitude double precision,
    longitude double precision,
    density double precision not null,
    keys text[] not null,
    spellings text not null
  )`.execute(db);
  await sql`create index places_by_key on places using gin (keys)`.execute(db);
  await sql`create index places_by_spelling on places using gin (spellings gin_trgm_ops)`.execute(db);
  await sql`create index places_by_position on places using gist (unit_vector(latitude, longitude))`.execute(db);
  await sql`create table places_source (
    is_only boolean primary key default true check (is_only),
    digest text not null
  )`.execute(db);
  await sql`create index stores_by_position on stores using gist (unit_vector(latitude, longitude))
    where withdrawn_at is null`.execute(db);
}
