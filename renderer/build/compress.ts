import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from '#renderer/release/assets';

const compressible = /\.(js|css|svg|json)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes `.br` and `.gz` copies at the highest compression. */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await listFiles(folder)).filter((name) => compressible.test(name));
  await Promise.all(names.map((name) => compress(join(folder, name))));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await brotli(bytes, { params: best }));
  await writeFile(`${file}.gz`, await deflate(bytes, { level: 9 }));
}
