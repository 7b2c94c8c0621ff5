import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** Far more than ten thousand items need. A small file may unpack to more than a phone's memory. */
const maxUnpackedBytes = 20_000_000;

/** Excel shows numbers with 15 digits, so 0.1 + 0.2 is 0.3. */
const textOf = (cell: string | number | boolean | object | null): string => {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'object' ? '' : String(cell).replaceAll(/\s+/g, ' ');
};

/**
 * Converts the first sheet of an Excel workbook (`.xlsx`) to CSV.
 * @throws if the file is damaged, has a password or is too large
 */
export async function csvOfWorkbook(file: Uint8Array): Promise<string> {
  let unpackedBytes = 0;
  const files = unzipSync(file, {
    filter: ({ name, originalSize }) =>
      /\.(?:xml|rels)$/.test(name) && (unpackedBytes += originalSize) <= maxUnpackedBytes,
  });
  if (unpackedBytes > maxUnpackedBytes) throw new RangeError('The workbook is too large');
  // The library unpacks large compressed files in a worker, which the content security policy refuses.
  const stored = new Blob([zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>]);
  const rows = await readSheet(stored);
  return rows.map((row) => row.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')).join('\n');
}
