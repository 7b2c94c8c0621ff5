import type { Database } from '#server/db/database';

/** A point on the globe, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A postal code's place; its position is NaN where only names are known. */
export interface Place extends Point {
  /** A PIN (`395003`), or the first half of a Canadian postal code (`M5V`). */
  postalCode: string;
  /** The part of town or the village: the name that was typed, or else the delivering post office's. */
  locality: string;
  /** The district; in Canada the city. */
  district: string;
  /** The state or province, spelled as the address form lists it. */
  state: string;
  country: 'India' | 'Canada';
}

/** The address at a position; unknown parts are "". */
export interface PositionAddress {
  postalCode: string;
  route: string;
  town: string;
  /** The street's own line: number or part of town. */
  street: string;
  /** The state or province. */
  province: string;
}

/** Turns text and positions into places. Each reads the table of places of `db`, which may be a transaction. */
export interface Geocoder {
  /** The place that a postal code, an address or a name means; undefined when unknown. */
  find(db: Database, text: string): Promise<Place | undefined>;
  /** The places that several texts mean, in their order. */
  findAll(db: Database, texts: readonly string[]): Promise<(Place | undefined)[]>;
  /** The place with the name most similar to a misspelled one; undefined when none is similar enough. */
  findSimilar(db: Database, text: string): Promise<Place | undefined>;
  /** The place of the known postal code closest by number among those that begin with the same three characters. */
  around(db: Database, code: string): Promise<Place | undefined>;
  /** The nearest postal code within 50 km of a position in degrees; undefined when there is none. */
  nearest(db: Database, latitude: number, longitude: number): Promise<Place | undefined>;
  /** The address at a position in degrees; undefined when there is no postal code within 50 km. */
  addressAt(db: Database, latitude: number, longitude: number): Promise<PositionAddress | undefined>;
}
