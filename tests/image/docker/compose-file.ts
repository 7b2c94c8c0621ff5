import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';

/** The supported settings of a service; others are refused. */
export interface Service {
  image: string;
  build?: string;
  restart?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  volumes?: string[];
  ports?: string[];
  entrypoint?: string[];
  command?: string[];
  healthcheck?: { test: string[]; interval?: string; retries?: number };
}

const known: (keyof Service)[] = [
  'image',
  'build',
  'restart',
  'read_only',
  'tmpfs',
  'cap_drop',
  'security_opt',
  'depends_on',
  'environment',
  'env_file',
  'volumes',
  'ports',
  'entrypoint',
  'command',
  'healthcheck',
];

const readVariables = (file: string) => (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {});

/** Fills in `${NAME:?}` and `${NAME:-default}`, as Compose does. */
function interpolate(text: string, variables: NodeJS.Dict<string>): string {
  return text.replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, mark: string, other: string) => {
    const value = variables[name] || (mark === '-' ? other : undefined);
    if (value === undefined) throw new Error(`required variable ${name} is missing a value`);
    return value;
  });
}

function fillIn<T>(value: T, variables: NodeJS.Dict<string>): T {
  if (typeof value === 'string') return interpolate(value, variables) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => fillIn(each, variables)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillIn(each, variables)])) as T;
}

/** The services of compose.yaml in a folder, with the variables of its `.env`. */
export function readServices(folder: string): Map<string, Service> {
  const { services } = parse(readFileSync(path.join(folder, 'compose.yaml'), 'utf8')) as {
    services: Record<string, Service>;
  };
  const filled = fillIn(services, readVariables(path.join(folder, '.env')));
  for (const [name, service] of Object.entries(filled)) {
    const unknown = Object.keys(service).find((key) => !known.includes(key as keyof Service));
    if (unknown) throw new Error(`the stand-in does not know ${unknown} of ${name}`);
  }
  return new Map(Object.entries(filled));
}

/** A service's environment: files of variables first, then its own. */
export function environmentOf(folder: string, { env_file = [], environment = {} }: Service): NodeJS.Dict<string> {
  for (const { path: file, required } of env_file)
    if (required && !existsSync(path.join(folder, file))) throw new Error(`env file ${file} not found`);
  const files = env_file.map(({ path: file }) => readVariables(path.join(folder, file)));
  return Object.assign({}, ...files, environment) as NodeJS.Dict<string>;
}
