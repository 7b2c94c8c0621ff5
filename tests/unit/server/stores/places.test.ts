import { allCountries } from 'country-region-data';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '#server/stores/places/distance';
import { createPlaces } from '#server/stores/places/places';
import { isPlaced, pointOf, readPlaceTable, toPlace } from '#server/stores/places/table';

const places = createPlaces();
const table = await readPlaceTable();
const placedRows = [...table.rows.keys()].filter((row) => isPlaced(table, row));

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
    const place = await places.find(code);
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
    expect(await places.find(text)).toMatchObject({ postalCode });
  });

  it.each(['999999', '395999', '012345', '39500', '3950031', 'Z9Z 9Z9', '+91 98765 43210'])(
    'that is not known finds nothing: %s',
    async (code) => {
      expect(await places.find(code)).toBeUndefined();
    },
  );

  it('whose place no one knows still has its names', async () => {
    const gangtok = { postalCode: '737101', state: 'Sikkim', latitude: NaN, longitude: NaN };
    expect(await places.find('MG Marg, Gangtok 737101')).toMatchObject(gangtok);
  });

  it('finds itself, whichever it is', async () => {
    for (const row of placedRows) {
      const place = toPlace(table, row);
      expect(await places.find(place.postalCode)).toEqual(place);
    }
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
    expect(await places.find(text)).toMatchObject({ postalCode });
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
    expect(await places.find(text)).toMatchObject({ district });
  });

  it('that was typed is the locality', async () => {
    expect(await places.find('koramangala')).toMatchObject({ locality: 'Koramangala', district: 'Bengaluru' });
    expect(await places.find('CALCUTTA')).toMatchObject({ locality: 'Kolkata' });
  });

  it.each(['', ' ,,, ', 'asdfgh qwerty', 'hello world', 'grocery near me', 'lorem ipsum dolor sit amet', 'New York'])(
    'that is none finds nothing: "%s"',
    async (text) => {
      expect(await places.find(text)).toBeUndefined();
    },
  );

  it('of a state alone is too little', async () => {
    expect(await places.find('Gujarat')).toBeUndefined();
    expect(await places.find('Karnataka, India')).toBeUndefined();
  });

  it('of a town no one can place does not find its namesake', async () => {
    expect(await places.find('Srinagar, Jammu & Kashmir')).toBeUndefined();
  });
});

describe('any text', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

  it('gets an answer', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        const place = await places.find(text);
        expect(place === undefined || Number.isFinite(place.latitude + place.longitude)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('of 5,000 characters gets one as well', async () => {
    const piece = fc.oneof(anything, fc.constantFrom('Surat, ', 'Gujarat ', 'new', '395003', 'm5v ', 'a1a', ' ', '1'));
    await fc.assert(
      fc.asyncProperty(piece, piece, async (one, other) => {
        const place = await places.find(`${one}${other} `.repeat(5000).slice(0, 5000));
        expect(place === undefined || Number.isFinite(place.latitude + place.longitude)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the nearest place', () => {
  it('to a store of the demo is in its city', async () => {
    expect(await places.nearest(21.1959, 72.8302)).toMatchObject({ district: 'Surat', state: 'Gujarat' });
    expect(await places.nearest(43.6426, -79.3871)).toMatchObject({ district: 'Toronto', state: 'Ontario' });
  });

  it.each([
    ['in the Arabian Sea', 15, 65],
    ['at the pole', 90, 0],
    ['nowhere', NaN, NaN],
    ['beyond the globe', Infinity, 72],
  ])('%s is none', async (_, latitude, longitude) => {
    expect(await places.nearest(latitude, longitude)).toBeUndefined();
  });

  it('to a place is where it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...placedRows), async (row) => {
        const { latitude, longitude } = pointOf(table, row);
        expect(await places.nearest(latitude, longitude)).toMatchObject({ latitude, longitude });
      }),
    );
  });

  it('is within 50 km, and no other is nearer', async () => {
    const inIndia = fc.record({ latitude: fc.double({ min: 8, max: 32 }), longitude: fc.double({ min: 68, max: 97 }) });
    await fc.assert(
      fc.asyncProperty(inIndia, async (from) => {
        const found = await places.nearest(from.latitude, from.longitude);
        const shortest = Math.min(...placedRows.map((row) => distanceKm(from, pointOf(table, row))));
        expect(found && distanceKm(from, found)).toBe(shortest <= 50 ? shortest : undefined);
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
    expect(await places.around(code)).toMatchObject({ district });
  });

  it('and that no other begins like is near none', async () => {
    expect(await places.around('999999')).toBeUndefined();
    expect(await places.around('Z9Z')).toBeUndefined();
  });

  it('is near one of its own district, whichever begins like it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...placedRows), fc.integer({ min: 0, max: 999 }), async (row, last) => {
        const { postalCode } = toPlace(table, row);
        const code = postalCode.slice(0, 3) + (postalCode.length > 3 ? String(last).padStart(3, '0') : '');
        expect((await places.around(code))?.postalCode.slice(0, 3)).toBe(postalCode.slice(0, 3));
      }),
    );
  });
});

describe('the address at a position', () => {
  it('is that of the nearest place, without a route', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...placedRows), async (row) => {
        const { latitude, longitude } = pointOf(table, row);
        const place = await places.nearest(latitude, longitude);
        expect(await places.addressAt(latitude, longitude)).toEqual({
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
    expect(await places.addressAt(15, 65)).toBeUndefined();
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
  const states = new Set([...table.rows.keys()].map((row) => toPlace(table, row).state));
  expect([...states].filter((state) => !listed.has(state))).toEqual([]);
});
