import * as t from '#texts/address';

export const addressTypeName = (type: 'Home' | 'Work'): string => (type === 'Home' ? t.home() : t.work());
