import type { SavedAddress } from '../contract/address.ts';

type Parts = Pick<SavedAddress, 'address' | 'flat' | 'floor'>;

const numbered = (name: string, text: string) => (/^\d+$/.test(text) ? `${name} ${text}` : text);

/** A saved address in one line, from the door on: `B-402, Floor 4, 12 Ring Road, Surat, Gujarat`. */
export const doorAddress = ({ address, flat, floor }: Parts): string =>
  [numbered('No.', flat), numbered('Floor', floor), address].filter(Boolean).join(', ');
