import { stateCodes } from '#lib/tax/states';

/** A state as the tax office's offline tool knows it, `24-Gujarat`; any other text stays as it is. */
export function placeOfSupply(place: string): string {
  const code = Object.hasOwn(stateCodes, place) ? stateCodes[place] : undefined;
  return code ? `${code}-${place.replaceAll(' and ', ' & ')}` : place;
}
