import { allCountries } from 'country-region-data';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { distanceKm } from '#server/stores/places/distance';
import { places } from '#server/stores/places/places';
import { loadPlaces } from '#server/stores/places/load-places';
import { openPlaceFile } from '#server/stores/places/place-file';
import { openInMemory } from '#tests/support/shop/databases';

const database = await openInMemory();
const { db } = database;
afterAll(database.close);

const lines = await (await openPlaceFile()).read();
const placed = lines.flatMap(({ latitude, longitude, ...line }) =>
  latitude === null || longitude === null ? [] : [{ ...line, latitude, longitude }],
);

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('a postal code', () => {
  it.each([
    ['395003', 'Surat', 21.19, 72.83],
    ['462001', 'Bhopal', 23.26, 77.4],
    ['400001', 'Mumbai', 18.94, 72.84],
    ['560001', 'Bengaluru', 12.98, 77.6],
    ['M5V 2T6', 'Toronto', 43.64, -79.39],
    ['M6G', 'Toronto', 43.66, -79.41],
  ])('%s is in %s', async (code, district, latitude, longitude) => {
    const place = await places.find(db, code);
    expect(place).toMatchObject({ district });
    expect(place && distanceKm(place, { latitude, longitude })).toBeLessThan(3);
  });

  it.each([
    ['395 003', '395003'],
    ['395-003', '395003'],
    ['３９５００３', '395003'],
    ['m5v', 'M5V'],
    ['m5v2t6', 'M5V'],
    ['14 Rang Upvan Lane, Nanpura, Surat 395003, India', '395003'],
    ['Sector 110 400001', '400001'],
    ['100 Example Street West, Toronto, ON  M5V 2T6', 'M5V'],
    ['Toronto, m6g, Canada', 'M6G'],
  ])('is read from "%s"', async (text, postalCode) => {
    expect(await places.find(db, text)).toMatchObject({ postalCode });
  });

  it.each(['999999', '395999', '012345', '39500', '3950031', 'Z9Z 9Z9', '+91 98765 43210'])(
    'that is not known finds nothing: %s',
    async (code) => {
      expect(await places.find(db, code)).toBeUndefined();
    },
  );

  it('whose place no one knows still has its names', async () => {
    const gangtok = { postalCode: '737101', state: 'Sikkim', latitude: NaN, longitude: NaN };
    expect(await places.find(db, 'MG Marg, Gangtok 737101')).toMatchObject(gangtok);
  });

  it('finds itself, whichever it is', async () => {
    const found = await places.findAll(
      db,
      placed.map(({ postal_code }) => postal_code),
    );
    expect(found).toEqual(
      placed.map(({ postal_code, names, ...line }) => ({
        ...line,
        postalCode: postal_code,
        locality: names[0]?.replace('*', ''),
      })),
    );
  });
});

describe('a name', () => {
  it.each([
    ['Andheri', '400053'],
    ['andheri west, MUMBAI', '400053'],
    ['Koramangala', '560034'],
    ['Koramangala 5th Block, Bangalore', '560034'],
    ['Adajan Surat', '395009'],
    ['Surat', '395003'],
    ['Connaught Place', '110001'],
    ['CN Tower', 'M5V'],
    ['Aurangabad, Bihar', '824101'],
    ['Aurangabad, Maharashtra', '431001'],
    ['14 Rang Upvan Lane, Nanpura, Surat, Gujarat', '395001'],
    ['7 Haat Gali, Chowk Bazaar, Bhopal, Madhya Pradesh', '462001'],
    ['22 Dabba Galli, Fort, Mumbai, Maharashtra', '400001'],
    ['5 Avarekai Street, near City Market, Bengaluru, Karnataka', '560001'],
  ])('finds its code: %s', async (text, postalCode) => {
    expect(await places.find(db, text)).toMatchObject({ postalCode });
  });

  it.each([
    ['Bombay', 'Mumbai'],
    ['Bangalore', 'Bengaluru'],
    ['Baroda', 'Vadodara'],
    ['Calcutta', 'Kolkata'],
    ['Madras', 'Chennai'],
    ['Poona', 'Pune'],
    ['Trivandrum', 'Thiruvananthapuram'],
    ['Kutch', 'Kachchh'],
    ['Toronto', 'Toronto'],
    ['100 Example Street West, Toronto, Ontario', 'Toronto'],
    ['montreal', 'Montréal'],
    ['MONTRÉAL', 'Montréal'],
    ['Laval, Québec', 'Laval'],
  ])('%s is in %s', async (text, district) => {
    expect(await places.find(db, text)).toMatchObject({ district });
  });

  it('that was typed is the locality', async () => {
    expect(await places.find(db, 'koramangala')).toMatchObject({ locality: 'Koramangala', district: 'Bengaluru' });
    expect(await places.find(db, 'CALCUTTA')).toMatchObject({ locality: 'Kolkata' });
  });

  it.each(['', ' ,,, ', 'asdfgh qwerty', 'hello world', 'grocery near me', 'lorem ipsum dolor sit amet', 'New York'])(
    'that is none finds nothing: "%s"',
    async (text) => {
      expect(await places.find(db, text)).toBeUndefined();
    },
  );

  it('of a state alone is too little', async () => {
    expect(await places.find(db, 'Gujarat')).toBeUndefined();
    expect(await places.find(db, 'Karnataka, India')).toBeUndefined();
  });

  it('of a town no one can place does not find its namesake', async () => {
    expect(await places.find(db, 'Srinagar, Jammu & Kashmir')).toBeUndefined();
  });
});

describe('a misspelled name', () => {
  it.each([
    ['Koramangla', 'Koramangala', 'Bengaluru'],
    ['Adajann, Gujarat', 'Adajan', 'Surat'],
    ['Ahmdabad', 'Ahmedabad', 'Ahmedabad'],
    ['Chandani Chowk', 'Chandni Chowk', 'North Delhi'],
  ])('finds the most similar one: %s', async (text, locality, district) => {
    expect(await places.findSimilar(db, text)).toMatchObject({ locality, district });
  });

  it.each([
    ['that is spelled as another place is', 'Srinagar, Jammu & Kashmir'],
    ['of a state', 'Karnataka'],
    ['that is similar to none', 'asdfgh qwerty'],
    ['that is a sentence', 'hello world, grocery near me'],
    ['elsewhere', 'New York'],
  ])('%s finds nothing', async (_, text) => {
    expect(await places.findSimilar(db, text)).toBeUndefined();
  });
});

describe('the table', () => {
  const source = () => db.selectFrom('places_source').select('digest').executeTakeFirstOrThrow();
  const count = async () => (await database.query('select postal_code from places', [])).rows.length;

  it('is filled again when the file has another digest', async () => {
    const before = await source();
    await db.updateTable('places_source').set({ digest: 'of an older file' }).execute();
    await db.deleteFrom('places').where('country', '=', 'Canada').execute();
    await Promise.all([loadPlaces(database), loadPlaces(database)]);
    expect([await source(), await count()]).toEqual([before, lines.length]);
  });

  it('is left alone when it has the same', async () => {
    await db.deleteFrom('places').where('postal_code', '=', '395003').execute();
    await loadPlaces(database);
    expect(await count()).toBe(lines.length - 1);
    await db.updateTable('places_source').set({ digest: '' }).execute();
    await loadPlaces(database);
    expect(await count()).toBe(lines.length);
  });
});

describe('any text', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

  it('gets an answer', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        const place = await places.find(db, text);
        expect(place === undefined || Number.isFinite(place.latitude + place.longitude)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('of 5,000 characters gets one as well', async () => {
    const piece = fc.oneof(anything, fc.constantFrom('Surat, ', 'Gujarat ', 'new', '395003', 'm5v ', 'a1a', ' ', '1'));
    await fc.assert(
      fc.asyncProperty(piece, piece, async (one, other) => {
        const place = await places.find(db, `${one}${other} `.repeat(5000).slice(0, 5000));
        expect(place === undefined || Number.isFinite(place.latitude + place.longitude)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the nearest place', () => {
  it('to a store of the demo is in its city', async () => {
    expect(await places.nearest(db, 21.1959, 72.8302)).toMatchObject({ district: 'Surat', state: 'Gujarat' });
    expect(await places.nearest(db, 43.6426, -79.3871)).toMatchObject({ district: 'Toronto', state: 'Ontario' });
  });

  it.each([
    ['in the Arabian Sea', 15, 65],
    ['at the pole', 90, 0],
    ['nowhere', NaN, NaN],
    ['a hair from the equator', 5e-324, 5e-324],
    ['beyond the globe', Infinity, 72],
  ])('%s is none', async (_, latitude, longitude) => {
    expect(await places.nearest(db, latitude, longitude)).toBeUndefined();
  });

  it('to a place is where it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...placed), async ({ latitude, longitude }) => {
        expect(await places.nearest(db, latitude, longitude)).toMatchObject({ latitude, longitude });
      }),
    );
  });

  it('is within 50 km, and no other is nearer', async () => {
    const inIndia = fc.record({
      latitude: fc.double({ min: 8, max: 32, noNaN: true }),
      longitude: fc.double({ min: 68, max: 97, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(inIndia, async (from) => {
        const found = await places.nearest(db, from.latitude, from.longitude);
        const shortest = Math.min(...placed.map((line) => distanceKm(from, line)));
        if (shortest > 50) expect(found).toBeUndefined();
        else expect(found && distanceKm(from, found)).toBeCloseTo(shortest, 6);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a code that no one knows', () => {
  it.each([
    ['395999', 'Surat'],
    ['395 000', 'Surat'],
    ['m5v 0a0', 'Toronto'],
  ])('%s is near codes of %s', async (code, district) => {
    expect(await places.around(db, code)).toMatchObject({ district });
  });

  it('and that no other begins like is near none', async () => {
    expect(await places.around(db, '999999')).toBeUndefined();
    expect(await places.around(db, 'Z9Z')).toBeUndefined();
  });

  it('is near one of its own district, whichever begins like it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...placed), fc.integer({ min: 0, max: 999 }), async ({ postal_code }, last) => {
        const code = postal_code.slice(0, 3) + (postal_code.length > 3 ? String(last).padStart(3, '0') : '');
        expect((await places.around(db, code))?.postalCode.slice(0, 3)).toBe(postal_code.slice(0, 3));
      }),
    );
  });
});

describe('the address at a position', () => {
  it('is that of the nearest place, without a route', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...placed), async ({ latitude, longitude }) => {
        const place = await places.nearest(db, latitude, longitude);
        expect(await places.addressAt(db, latitude, longitude)).toEqual({
          postalCode: place?.postalCode,
          route: '',
          town: place?.district,
          street: place?.locality,
          province: place?.state,
        });
      }),
      { numRuns: 20 },
    );
  });

  it('at sea is none', async () => {
    expect(await places.addressAt(db, 15, 65)).toBeUndefined();
  });
});

describe('the distance', () => {
  it('from Surat to Bhopal is 524 km', () => {
    const surat = { latitude: 21.1959, longitude: 72.8302 };
    expect(distanceKm(surat, { latitude: 23.2685, longitude: 77.4012 })).toBeCloseTo(523.8, 1);
  });

  it('is the same both ways, and none to the point itself', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
        expect(distanceKm(a, a)).toBe(0);
      }),
    );
  });

  it('is at most half the way around, and never shorter by a detour', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(distanceKm(a, b)).toBeLessThanOrEqual(Math.PI * 6371);
        expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-3);
      }),
    );
  });
});

it('spells states and provinces as the address form lists them', () => {
  const listed = new Set(
    allCountries
      .filter(([, code]) => code === 'IN' || code === 'CA')
      .flatMap(([, , regions]) => regions.map(([name]) => name)),
  );
  const states = new Set(lines.map(({ state }) => state));
  expect([...states].filter((state) => !listed.has(state))).toEqual([]);
});
