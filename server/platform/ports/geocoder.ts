import type { Database } from '#server/db/database';

/** In degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A postal code's place. Its position is NaN if only names are known. */
export interface Place extends Point {
  /** A PIN (`395003`), or the first half of a Canadian postal code (`M5V`). */
  postalCode: string;
  /** The part of town or the village: the typed name, or else the delivering post office's. */
  locality: string;
  district: string;
  state: string;
  country: 'India' | 'Canada';
}

/** Unknown parts are "". */
export interface PositionAddress {
  postalCode: string;
  route: string;
  town: string;
  street: string;
  province: string;
}

export interface Geocoder {
  find(db: Database, text: string): Promise<Place | undefined>;
  findAll(db: Database, texts: readonly string[]): Promise<(Place | undefined)[]>;
  /** The place with the most similar name, for misspellings; undefined if none is similar enough. */
  findSimilar(db: Database, text: string): Promise<Place | undefined>;
  /** The nearest known postal code by number with the same first three characters. */
  around(db: Database, code: string): Promise<Place | undefined>;
  /** The nearest postal code within 50 km of a position in degrees. */
  nearest(db: Database, latitude: number, longitude: number): Promise<Place | undefined>;
  /** The address at a position in degrees; undefined without a postal code within 50 km. */
  addressAt(db: Database, latitude: number, longitude: number): Promise<PositionAddress | undefined>;
}
