/** Encoders write about 20 scans at most. Decoding each takes as long as the whole picture. */
export const maxScans = 50;

const [startOfScan, endOfImage] = [0xda, 0xd9];

/** Counts a JPEG's scans by its SOS markers (ITU T.81). Skips embedded thumbnails. */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  let at = 2;
  for (;;) {
    at = jpeg.indexOf(0xff, at);
    while (jpeg[at] === 0xff) at += 1;
    const marker = at < 0 ? undefined : jpeg[at];
    at += 1;
    if (marker === undefined || marker === endOfImage) return scans;
    if (marker === startOfScan) scans += 1;
    if (hasLength(marker)) at += at + 2 <= jpeg.length ? jpeg.readUInt16BE(at) : 2;
  }
}

/** Markers without a segment are a stuffed zero, TEM, RST and SOI. */
const hasLength = (marker: number): boolean => marker > 0x01 && !(marker >= 0xd0 && marker <= 0xd8);
