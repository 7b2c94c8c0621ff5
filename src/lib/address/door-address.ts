import type { SavedAddress } from '../contract/address.ts';
import * as t from '#texts/address';

type Parts = Pick<SavedAddress, 'address' | 'flat' | 'floor'>;

const isNumber = (text: string) => /^\d+$/.test(text);

/** Formats a saved address in one line: `B-402, Floor 4, 12 Ring Road, Surat, Gujarat`. */
export const doorAddress = ({ address, flat, floor }: Parts): string =>
  [
    isNumber(flat) ? t.flatNumber({ number: flat }) : flat,
    isNumber(floor) ? t.floorNumber({ number: floor }) : floor,
    address,
  ]
    .filter(Boolean)
    .join(', ');
