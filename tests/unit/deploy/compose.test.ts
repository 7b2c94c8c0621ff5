import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settingNames } from '#server/platform/config';

interface Compose {
  services: Record<string, { environment?: Record<string, string>; volumes?: string[] }>;
}

const read = (file: string) => readFile(file, 'utf8');
const compose = await read('compose.yaml');
const { services } = parse(compose) as Compose;
const example = parseEnv(await read('.env.compose.example'));
/** The variables that compose.yaml requires from `.env`: `${NAME:?}`. */
const variables = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));

it('is a file of the Compose specification', async () => {
  const schema = JSON.parse(await read('tests/support/compose/compose-spec.json')) as { $schema?: string };
  delete schema.$schema; // Ajv knows draft 7 by another address
  const ajv = new Ajv({ strict: false, validateFormats: false });
  expect(ajv.validate(schema, parse(compose)), ajv.errorsText()).toBe(true);
});

it('needs six variables, which the example names', () => {
  expect([...variables].sort()).toEqual(Object.keys(example).sort());
  expect(variables.size).toBe(6);
});

it('gives the shop only settings that it knows, and enough of them to start', () => {
  const environment = services.shop?.environment ?? {};
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)));
  const values: Record<string, string | undefined> = { ...example };
  for (const name of ['DATABASE_PASSWORD', 'SESSION_SECRET', 'OPS_TOKEN']) values[name] = 'x'.repeat(32);
  const filled = Object.entries(environment).map(([name, text]) => [
    name,
    text.replaceAll(/\$\{(\w+):\?\}/g, (_, variable: string) => values[variable] ?? ''),
  ]);
  expect(readConfig(Object.fromEntries(filled))).toMatchObject({ isLocal: false });
});

it('mounts only files and folders of the project that exist or that Docker makes', async () => {
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes);
  const files = mounted.filter((volume) => volume.startsWith('./docs/')).map((volume) => volume.split(':')[0] ?? '');
  expect(files).toEqual(['./docs/deploy/Caddyfile', './docs/deploy']);
  expect(await read('docs/deploy/Caddyfile')).toContain('/ops/host');
});
