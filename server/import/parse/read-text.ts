import { isUtf8 } from 'node:buffer';
import * as t from '#texts/import-files';
import { isErrno } from '#system/errno';
import { wholeFile, type Problems } from '../problem.ts';

/** Detects UTF-16 by its byte order mark, or by a zero byte in the first letter of the header. */
const byteOrders = [
  { begins: ([first, second]: Buffer) => (first === 0xff && second === 0xfe) || second === 0, encoding: 'utf-16le' },
  { begins: ([first, second]: Buffer) => (first === 0xfe && second === 0xff) || first === 0, encoding: 'utf-16be' },
] as const;

/** Workbooks: zipped (xlsx, ods), and old Excel. */
const workbooks = ['504b0304', 'd0cf11e0'];

/** Removes byte order marks, including one decoded as Windows-1252. */
export const withoutBom = (text: string): string => text.replaceAll(/\uFEFF|^ï»¿/g, '');

/** UTF-8, or Excel's UTF-16; LF line ends. Another encoding is a problem: it would silently garble names. */
export function readText(bytes: Buffer, file: string, problems: Problems): string | undefined {
  if (workbooks.includes(bytes.subarray(0, 4).toString('hex'))) {
    problems.add(wholeFile(file), t.workbook());
    return undefined;
  }
  const utf16 = byteOrders.find(({ begins }) => begins(bytes));
  const text = utf16 ? decodeUtf16(bytes, utf16.encoding) : isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined;
  if (text !== undefined) return withoutBom(text).replaceAll(/\r\n?/g, '\n');
  const line = utf16 ? 0 : findLine(bytes, (part) => !isUtf8(part));
  problems.add({ file, line, column: '' }, utf16 ? t.badUtf16() : t.notUtf8());
  return undefined;
}

function decodeUtf16(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (isErrno(error, 'ERR_ENCODING_INVALID_ENCODED_DATA')) return undefined;
    throw error;
  }
}

function findLine(bytes: Buffer, matches: (line: Buffer) => boolean): number {
  let line = 1;
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0 && !matches(bytes.subarray(start, end)); end = bytes.indexOf(10, start)) {
    start = end + 1;
    line += 1;
  }
  return line;
}
