import { expect, it } from 'vitest';
import { placeOfSupply } from '#lib/tax/states';
import { openPlaceFile } from '#server/stores/places/place-file';

it('knows the code of each state of India, and leaves other places as they are', async () => {
  const places = await (await openPlaceFile()).read();
  const states = new Set(places.filter(({ country }) => country === 'India').map(({ state }) => state));
  const written = [...states].map(placeOfSupply);
  expect(written.filter((place) => !/^[0-3]\d-[A-Z]/.test(place))).toEqual([]);
  expect(new Set(written.map((place) => place.slice(0, 2))).size).toBe(36);
  expect(written).toEqual(expect.arrayContaining(['24-Gujarat', '01-Jammu & Kashmir', '36-Telangana']));
  expect(['Ontario', '999999', 'constructor'].map(placeOfSupply)).toEqual(['Ontario', '999999', 'constructor']);
});
