/** A typed or pasted text without the unseen marks of direction that phones copy with numbers and names. */
export const typedText = (text: string): string => text.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
