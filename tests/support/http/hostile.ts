/** What stands in paths and queries of those who look for holes. */
export const hostileTexts = [
  '0',
  '-1',
  '1.5',
  '1e9',
  '0x10',
  ' 1',
  '2147483648',
  '9'.repeat(15),
  '9'.repeat(400),
  'NaN',
  'null',
  '%',
  '%2F',
  '..',
  '../..',
  '/etc/passwd',
  'a/b',
  '\\',
  '\u0000',
  'a\u0000b',
  '\u001b[2J',
  '\n',
  '𝒳',
  "' or 1=1 --",
  '{}',
  '[]',
  '__proto__',
  'x'.repeat(100_000),
];

/** What stands in fields of bodies. */
export const hostileValues: unknown[] = [
  null,
  true,
  '',
  'text',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(10_000),
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2_147_483_648,
  [],
  [1],
  [[]],
  [null],
  {},
  { a: 1 },
  { toString: 1 },
  { length: 1 },
];

/** Bodies that are not what a call takes. */
export const brokenBodies = [
  '{',
  '{"a":}',
  'null',
  'true',
  '0',
  '"text"',
  '[0]',
  '[[[[',
  '{}',
  'undefined',
  '\u0000',
  '\ufeff{}',
  '<xml/>',
  'a=b&c=d',
];

/** Whether a value has fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body with each field, and each field of what is inside, given each hostile value in turn. */
export function* hostileBodies(body: unknown): Generator<unknown> {
  if (Array.isArray(body)) for (const each of hostileBodies(body[0])) yield [each];
  if (!isRecord(body)) return;
  for (const [key, value] of Object.entries(body)) {
    for (const hostile of hostileValues) yield { ...body, [key]: hostile };
    const { [key]: _left, ...without } = body;
    yield without;
    for (const inside of hostileBodies(value)) yield { ...body, [key]: inside };
  }
}
