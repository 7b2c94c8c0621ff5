import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMeasurer } from '#server/catalogue/pictures/draw';
import { makeAvif } from '#server/catalogue/pictures/make-avif';
import { countScans } from '#server/catalogue/pictures/jpeg-scans';
import { tooLarge } from '#server/catalogue/pictures/size';
import { BrokenPicture, readOriginal, storePicture } from '#server/catalogue/pictures/store-picture';
import { falsePhotos, foreignFiles, nestedUses, scannedJpeg } from '#tests/support/http/picture-bombs';
import { picture } from '#tools/shop/operator-folder';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))));
afterEach(() => rm(folder, { recursive: true }));

/** What pages can show; folders hold what came in. */
const published = async () =>
  (await readdir(folder, { withFileTypes: true })).filter((each) => each.isFile()).map(({ name }) => name);
const widthOf = async (name: string) => (await sharp(await readFile(path.join(folder, name))).metadata()).width;

test('keeps a photograph at every width, named by its content', async () => {
  const bytes = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#e0a53a' } })
    .jpeg()
    .toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  expect(await storePicture(folder, bytes, 'dal.jpg')).toEqual({ hash, extension: 'webp', width: 640, height: 360 });
  expect((await published()).toSorted()).toEqual([160, 320, 640].map((width) => `${hash}-${width}.webp`));
  expect(await readOriginal(folder, hash)).toEqual(bytes);
  for (const width of [160, 320, 640]) expect(await widthOf(`${hash}-${width}.webp`)).toBe(width);
});

test('never enlarges, and keeps the bytes of WebP that is small enough', async () => {
  const bytes = await picture('#aa1133', 200, 100);
  const { hash, width, height } = await storePicture(folder, bytes, 'red.webp');
  expect([width, height]).toEqual([200, 100]);
  expect(await widthOf(`${hash}-160.webp`)).toBe(160);
  for (const name of [`${hash}-320.webp`, `${hash}-640.webp`])
    expect(await readFile(path.join(folder, name))).toEqual(bytes);
});

test('does not publish what a camera wrote about the photographer', async () => {
  const bytes = await sharp(await picture('#aa1133'))
    .withExif({ IFD0: { Artist: 'Meera' } })
    .webp()
    .toBuffer();
  expect(bytes.includes('Meera')).toBe(true);
  const { hash } = await storePicture(folder, bytes, 'red.webp');
  for (const name of await published()) expect((await readFile(path.join(folder, name))).includes('Meera')).toBe(false);
  expect(hash).toHaveLength(32);
});

test('leaves files alone that exist', async () => {
  const bytes = await picture('#aa1133');
  const { hash } = await storePicture(folder, bytes, 'red.webp');
  const file = path.join(folder, `${hash}-160.webp`);
  const before = await stat(file);
  await storePicture(folder, bytes, 'red.webp');
  expect((await stat(file)).ino).toBe(before.ino);
});

test.each([
  [
    'cut.webp',
    async () =>
      (
        await sharp(await picture('#aa1133', 700, 700))
          .jpeg({ quality: 100 })
          .toBuffer()
      ).subarray(0, 2000),
  ],
  [
    'small-cut.webp',
    async () => (await sharp('demo/pictures/toor_dal.webp').resize(100).webp().toBuffer()).subarray(0, 700),
  ],
  ['text.png', async () => Buffer.from('this is no picture')],
  ['drawing.png', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['empty.webp', async () => Buffer.alloc(0)],
])('refuses %s by name and leaves nothing', async (name, make) => {
  const storing = storePicture(folder, await make(), name);
  await expect(storing).rejects.toThrow(BrokenPicture);
  await expect(storing).rejects.toThrow(name);
  expect(await readdir(folder)).toEqual([]);
});

const heic = Buffer.from('\0\0\0\x1Cftypmif1\0\0\0\0mif1heicmiaf\0\0\0\0', 'latin1');

test('refuses HEIC under any name with what to do, and takes AVIF', async () => {
  await expect(storePicture(folder, heic, 'dal.jpg')).rejects.toThrow(
    'the picture dal.jpg is HEIC, as iPhones save photographs, and browsers cannot show that: save it as JPEG',
  );
  const avif = await sharp(await picture('#aa1133'))
    .avif()
    .toBuffer();
  expect(await storePicture(folder, avif, 'red.avif')).toMatchObject({ width: 20 });
});

test.each(Object.entries({ ...foreignFiles, ...falsePhotos }))('refuses %s, whatever its name', async (_, bytes) => {
  await expect(storePicture(folder, bytes, 'dal.jpg', ['jpeg', 'png', 'webp', 'avif'])).rejects.toThrow(BrokenPicture);
  expect(await readdir(folder)).toEqual([]);
});

test.each(Object.entries(foreignFiles))('gives %s to no decoder', async (_, bytes) => {
  const decoding = vi.spyOn(sharp.prototype, 'metadata');
  await expect(storePicture(folder, bytes, 'dal.jpg', ['jpeg'])).rejects.toThrow(BrokenPicture);
  expect(decoding).not.toHaveBeenCalled();
});

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e0a53a' }, limitInputPixels: false });

test('makes photographs of 81 megapixels, one after the other', async () => {
  const bytes = await solid(10_400, 7800).jpeg().toBuffer();
  const sizes = [bytes, Buffer.concat([bytes, Buffer.from('a')])].map((each) => storePicture(folder, each, 'dal.jpg'));
  for (const size of sizes) expect(await size).toMatchObject({ width: 640, height: 480 });
});

test('refuses what would take too much memory, and says how many pixels there may be', async () => {
  const bytes = await solid(16, 16).jpeg().toBuffer();
  const frame = bytes.indexOf('ffc0', 'hex');
  bytes.writeUInt16BE(20_000, frame + 5);
  bytes.writeUInt16BE(16_000, frame + 7);
  await expect(storePicture(folder, bytes, 'dal.jpg')).rejects.toThrow(
    'the picture dal.jpg has 320 million pixels, and a picture of its kind may have 250: save it smaller',
  );
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['jpeg', false, 'uchar', 250],
  ['jpeg', true, 'uchar', 50],
  ['webp', false, 'uchar', 250],
  ['png', false, 'uchar', 100],
  ['png', false, 'ushort', 50],
  ['png', true, 'uchar', 16],
  ['png', true, 'ushort', 16],
  ['heif', false, 'uchar', 50],
] as const)('of %s, progressive %s, in %s, %d million pixels are taken', (format, isProgressive, depth, millions) => {
  const kind = { format, isProgressive, depth, width: 1000 };
  expect(tooLarge({ ...kind, height: millions * 1000 })).toBeUndefined();
  expect(tooLarge({ ...kind, height: millions * 1000 + 1 })).toContain(`may have ${millions}:`);
});

test('counts the scans of a JPEG, without those of its thumbnail or of what follows it', async () => {
  const [plain, progressive] = [
    await solid(16, 16).jpeg().toBuffer(),
    await solid(16, 16).jpeg({ progressive: true }).toBuffer(),
  ];
  const thumbnail = Buffer.concat([Buffer.from('ffe10006', 'hex'), Buffer.from('ffdaffda', 'hex')]);
  const withThumbnail = Buffer.concat([plain.subarray(0, 2), thumbnail, plain.subarray(2), Buffer.from('ffda', 'hex')]);
  expect(countScans(plain)).toBe(1);
  expect(countScans(withThumbnail)).toBe(1);
  expect(countScans(progressive)).toBeGreaterThan(5);
  expect(countScans(progressive)).toBeLessThan(20);
  expect(countScans(scannedJpeg(plain, 51))).toBe(51);
  expect(countScans(plain.subarray(0, 3))).toBe(0);
});

test('refuses a JPEG that draws its picture more than 50 times', async () => {
  const bytes = scannedJpeg(await solid(16, 16).jpeg({ progressive: true }).toBuffer(), 60);
  await expect(storePicture(folder, bytes, 'dal.jpg')).rejects.toThrow('has more than 50 JPEG scans: save it again');
  expect(await readdir(folder)).toEqual([]);
});

const svg = (inside: string, attributes = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"') =>
  `<svg ${attributes}>${inside}</svg>`;

test('keeps a drawing as it is', async () => {
  const source = `<?xml version="1.0"?>\n<!-- ours -->${svg(
    '<style>.a{fill:url(#b)}</style><linearGradient id="b"><stop stop-color="red"/></linearGradient><title>Dal &amp; co &#x20B9;</title><rect class="a" width="64" height="32"/><use href="#b"/>',
  )}\n`;
  const { hash, ...stored } = await storePicture(folder, Buffer.from(source), 'logo.svg');
  expect(stored).toEqual({ extension: 'svg', width: 64, height: 32 });
  expect(await readFile(path.join(folder, `${hash}.svg`), 'utf8')).toBe(source);
});

test('keeps a drawing whose clip paths and masks are made of uses, as drawing programs write them', async () => {
  const source = svg(
    '<defs><rect id="a" width="9" height="9"/><linearGradient id="b"/><linearGradient id="c" xlink:href="#b" xmlns:xlink="http://www.w3.org/1999/xlink"/></defs>' +
      '<clipPath id="d"><use href="#a"/></clipPath><mask id="e"><use href="#a"/></mask>' +
      '<g clip-path="url(#d)"><path mask="url(#e)" fill="url(#c)" d="M0 0h9v9z"/></g>',
  );
  expect(await storePicture(folder, Buffer.from(source), 'logo.svg')).toMatchObject({ width: 64, height: 32 });
});

test.each([
  ['a script', svg('<script>alert(1)</script>'), '<script>'],
  [
    'a script in another namespace',
    svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
    '<x:script>',
  ],
  ['an event handler', svg('<rect onload="alert(1)"/>'), 'the event handler onload'],
  ['HTML', svg('<foreignObject><p>a</p></foreignObject>'), '<foreignObject>'],
  ['an animation', svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'), '<a>'],
  ['a picture elsewhere', svg('<image href="https://elsewhere.example/a.png"/>'), '<image>'],
  ['a reference elsewhere', svg('<use href="other.svg#a"/>'), 'points outside the file'],
  ['a spelled-out reference', svg('<use xlink:href="&#x2f;&#47;elsewhere.example/a.svg"/>'), 'points outside the file'],
  ['paint from elsewhere', svg('<rect fill="&#117;rl(//elsewhere.example/a)"/>'), 'points outside the file'],
  ['a style from elsewhere', svg('<style>@import "//elsewhere.example/a.css";</style>'), 'points outside the file'],
  ['a hidden address in a style', svg('<style>a{fill:\\75 rl(//elsewhere.example)}</style>'), 'a backslash'],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'is not plain SVG'],
  ['CDATA', svg('<style><![CDATA[a{}]]></style>'), 'is not plain SVG'],
  ['a style sheet instruction', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'is not plain SVG'],
  ['another language under an SVG name', svg('', 'xmlns="http://www.w3.org/1999/xhtml"'), 'the foreign namespace'],
  ['a page', '<html><body/></html>', '<html>'],
  ['parts that multiply', nestedUses, 'a <use> of something that contains a <use>'],
  ['a use of a use', svg('<g id="a"><use href="#b"/></g><rect id="b"/><use href="#a"/>'), 'a <use> of something'],
  [
    'patterns that multiply',
    svg(
      [2, 3, 4, 5]
        .map((at) => `<pattern id="p${at}">${`<rect fill="url(#p${at - 1})"/>`.repeat(10)}</pattern>`)
        .join(''),
    ),
    'refers to its own parts too often',
  ],
  ['a mask that masks itself', svg('<mask id="a"><g mask="url(\'#a\')"/></mask>'), 'in a circle'],
  [
    'a marker, which is drawn at every point of a line',
    svg('<marker id="a"><rect/></marker><path d="M0 0L1 1" marker-mid="url(#a)"/>'),
    'contains <marker>',
  ],
  [
    'a pattern in a style',
    svg('<style>rect{fill:url(#a)}</style><pattern id="a"><rect/></pattern>'),
    'a style with a pattern',
  ],
  [
    'an element that never ends',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></svg>',
    'cannot be read',
  ],
])('refuses a drawing with %s', async (_, source, reason) => {
  await expect(storePicture(folder, Buffer.from(source), 'logo.svg')).rejects.toThrow(reason);
  expect(await readdir(folder)).toEqual([]);
});

test('refuses a drawing that takes too long, and draws the next', async () => {
  const bytes = Buffer.from(svg('<rect width="9" height="9"/>'));
  await expect(createMeasurer(1)({ bytes, isKnown: false })).rejects.toThrow('takes too long to draw');
  const measure = createMeasurer();
  await expect(measure({ bytes: Buffer.from('no drawing'), isKnown: false })).rejects.toThrow(
    'unsupported image format',
  );
  expect(await measure({ bytes, isKnown: false })).toEqual({ width: 64, height: 32 });
});

test('makes AVIF beside WebP, once, and goes on past a broken file', async () => {
  const { hash } = await storePicture(folder, await picture('#1133aa', 200, 100), 'blue.webp');
  const failures: string[] = [];
  const onFailure = (reason: string) => void failures.push(reason);
  await rm(path.join(folder, `${hash}-320.webp`));
  await writeFile(path.join(folder, 'broken-640.webp'), 'no picture');
  await makeAvif(folder, { onFailure });
  expect((await readdir(folder)).filter((name) => name.endsWith('.avif')).toSorted()).toEqual([
    `${hash}-160.avif`,
    `${hash}-640.avif`,
  ]);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain('broken-640.webp');
  expect((await sharp(path.join(folder, `${hash}-640.avif`)).metadata()).format).toBe('heif');
});

test('stops making AVIF when told to', async () => {
  await storePicture(folder, await picture('#1133aa'), 'blue.webp');
  const stopping = new AbortController();
  const making = makeAvif(folder, { signal: stopping.signal });
  stopping.abort();
  await making;
  expect((await readdir(folder)).filter((name) => name.endsWith('.avif'))).toEqual([]);
});

test('makes each AVIF once, also when it is asked to twice at the same time', async () => {
  await storePicture(folder, await picture('#1133aa'), 'blue.webp');
  const inodes = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.avif')).toSorted();
    return Promise.all(names.map(async (name) => `${name} ${(await stat(path.join(folder, name))).ino}`));
  };
  const [first, second] = [makeAvif(folder), makeAvif(folder)];
  await first;
  const made = await inodes();
  await second;
  expect(made.length).toBeGreaterThan(0);
  expect(await inodes()).toEqual(made);
});
