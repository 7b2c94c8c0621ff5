/** Bytes of UTF-8 as a text with one character for each byte: made, kept and searched in half the time of their real text. */
export const toByteText = (bytes: Buffer): string => bytes.toString('latin1');

/** The bytes of such a text, or of a part of it. */
export const fromByteText = (text: string): Buffer => Buffer.from(text, 'latin1');
