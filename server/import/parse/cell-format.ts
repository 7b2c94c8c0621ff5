import * as v from 'valibot';
import type { CellReading } from './readings.ts';

/* How the schemas of cells say how their values are read and written. */

interface CellFormat {
  write?: (value: never) => string;
  read?: CellReading;
  isMoney?: boolean;
}

/** Of a schema whose values are written otherwise than by `String(value)`. */
export const exportedBy = <T>(write: (value: T) => string, isMoney = false) =>
  v.metadata<T, { write: (value: T) => string; isMoney: boolean }>({ write, isMoney });

/** Of a schema whose cells spreadsheets save in several ways. */
export const readBy = <T>(read: CellReading) => v.metadata<T, { read: CellReading }>({ read });

const readings = new WeakMap<object, CellReading | undefined>();

/** How a cell is read as spreadsheets save it; undefined if its text is parsed as it is. */
export function readingOf(cell: v.GenericSchema<any, any>): CellReading | undefined {
  if (!readings.has(cell)) readings.set(cell, formatOf(cell).read);
  return readings.get(cell);
}

/** What a schema, or the one it wraps, says of its cells. */
export const formatOf = (cell: v.GenericSchema<any, any>): CellFormat =>
  v.getMetadata('wrapped' in cell ? (cell.wrapped as v.GenericSchema) : cell);

/** The text of a value in a cell. */
export const cellText = (cell: v.GenericSchema<any, any>, value: unknown): string =>
  value === null || value === undefined ? '' : (formatOf(cell).write ?? String)(value as never);

/** Whether a cell holds an amount, stored in minor units. */
export const isMoney = (cell: v.GenericSchema<any, any>): boolean => formatOf(cell).isMoney ?? false;
