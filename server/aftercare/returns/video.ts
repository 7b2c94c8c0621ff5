import { ShopError } from '#contract/errors';

const maxSeconds = 60;

/**
 * By its container; undefined for other files.
 * @throws {ShopError} `file_impossible` for over a minute or no duration
 */
export function videoOf(bytes: Buffer): 'video/mp4' | 'video/quicktime' | 'video/webm' | undefined {
  const brand = mp4Brand(bytes);
  if (brand !== undefined) {
    if (/^(avif|avis|heic|heix|mif1|msf1)$/.test(brand)) return undefined;
    refuseLong(mp4Seconds(bytes));
    return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  }
  if (isMatroska(bytes)) {
    refuseLong(webmSeconds(bytes) ?? 0); // browsers record without a duration; 2 MB bound it
    return 'video/webm';
  }
  return undefined;
}

/** The first box of an MP4 lists four-letter brands. */
function mp4Brand(bytes: Buffer): string | undefined {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const size = bytes.readUInt32BE(0);
  const brand = bytes.toString('latin1', 8, 12);
  return size >= 16 && size % 4 === 0 && size < bytes.length && /^[ -~]{4}$/.test(brand) ? brand : undefined;
}

const ebmlId = 0x1a45dfa3;
const segmentId = 0x18538067;
const docTypeId = 0x4282;

/** An EBML header of WebM or Matroska, followed by its segment (RFC 8794, RFC 9559). */
function isMatroska(bytes: Buffer): boolean {
  const header = elementAt(bytes, 0);
  if (header?.id !== ebmlId || header.end > 4096 || elementAt(bytes, header.end)?.id !== segmentId) return false;
  for (let at = header.begin; at < header.end;) {
    const element = elementAt(bytes, at);
    if (!element || element.end > header.end) return false;
    if (element.id === docTypeId)
      return /^(webm|matroska)\0*$/.test(bytes.toString('latin1', element.begin, element.end));
    at = element.end;
  }
  return false;
}

/** An EBML element. The last one's end may be unknown, beyond the file. */
function elementAt(bytes: Buffer, at: number): { id: number; begin: number; end: number } | undefined {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeLength = Math.clz32(bytes[at + idLength] ?? 0) - 23;
  const begin = at + idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || begin > bytes.length) return undefined;
  const id = bytes.readUIntBE(at, idLength);
  const sized = [...bytes.subarray(at + idLength, begin)].reduce((size, byte) => size * 256 + byte, 0);
  return { id, begin, end: begin + sized - 2 ** (7 * sizeLength) };
}

function refuseLong(seconds: number | undefined): void {
  if (seconds === undefined || !(seconds <= maxSeconds + 1)) throw new ShopError('file_impossible');
}

/** From the `mvhd` box. */
function mp4Seconds(bytes: Buffer): number | undefined {
  const at = bytes.indexOf('mvhd', 0, 'latin1') + 4;
  if (at < 4 || at + 32 > bytes.length) return undefined;
  const isLong = bytes.readUInt8(at) === 1;
  const scale = bytes.readUInt32BE(at + (isLong ? 20 : 12));
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 24)) : bytes.readUInt32BE(at + 16);
  return scale === 0 ? undefined : length / scale;
}

/** From the Duration element, at the usual scale of milliseconds. */
function webmSeconds(bytes: Buffer): number | undefined {
  const at = bytes.subarray(0, 4096).indexOf(Buffer.from([0x44, 0x89]));
  const size = at < 0 || at + 3 > bytes.length ? 0 : bytes.readUInt8(at + 2) & 0x7f;
  if (size === 8 && at + 11 <= bytes.length) return bytes.readDoubleBE(at + 3) / 1000;
  return size === 4 && at + 7 <= bytes.length ? bytes.readFloatBE(at + 3) / 1000 : undefined;
}
