import * as t from '#texts/address';

/** The type of an address, as customers read it. */
export const addressTypeName = (type: 'Home' | 'Work'): string => (type === 'Home' ? t.home() : t.work());
