import { ShopError } from '#contract/errors';

const maxSeconds = 60;

/**
 * The type of a video that phones record, MP4, QuickTime or WebM; undefined for anything else.
 * @throws {ShopError} `file_impossible` when it says that it takes over a minute, or MP4 does not say it
 */
export function videoOf(bytes: Buffer): 'video/mp4' | 'video/quicktime' | 'video/webm' | undefined {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') {
    const brand = bytes.toString('latin1', 8, 12);
    if (/^(avif|avis|heic|heix|mif1|msf1)$/.test(brand)) return undefined;
    refuseLong(mp4Seconds(bytes));
    return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  }
  if (bytes.length > 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) {
    refuseLong(webmSeconds(bytes) ?? 0); // browsers record without a duration; 2 MB bound it
    return 'video/webm';
  }
  return undefined;
}

function refuseLong(seconds: number | undefined): void {
  if (seconds === undefined || !(seconds <= maxSeconds + 1)) throw new ShopError('file_impossible');
}

/** The length that the header of an MP4 states. */
function mp4Seconds(bytes: Buffer): number | undefined {
  const at = bytes.indexOf('mvhd', 0, 'latin1') + 4;
  if (at < 4 || at + 32 > bytes.length) return undefined;
  const isLong = bytes.readUInt8(at) === 1;
  const scale = bytes.readUInt32BE(at + (isLong ? 20 : 12));
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 24)) : bytes.readUInt32BE(at + 16);
  return scale === 0 ? undefined : length / scale;
}

/** The length that the header of a WebM states, by its usual scale of milliseconds. */
function webmSeconds(bytes: Buffer): number | undefined {
  const at = bytes.subarray(0, 4096).indexOf(Buffer.from([0x44, 0x89]));
  const size = at < 0 || at + 3 > bytes.length ? 0 : bytes.readUInt8(at + 2) & 0x7f;
  if (size === 8 && at + 11 <= bytes.length) return bytes.readDoubleBE(at + 3) / 1000;
  return size === 4 && at + 7 <= bytes.length ? bytes.readFloatBE(at + 3) / 1000 : undefined;
}
