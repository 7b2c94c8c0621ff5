import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readServices, type Service } from './compose-file.ts';
import { Container } from './container.ts';
import { buildImage } from './images.ts';

/*
 * A substitute for `docker compose` that needs no registry: `docker compose <command>` for the commands of docs/deploy.md.
 * It builds with buildah, and runs services in one network. The folder of its state is in DOCKER_STATE.
 */

const state = process.env.DOCKER_STATE ?? '';
const project = process.cwd();
const services = readServices(project);

const containerOf = (name: string, as = name) => {
  const service = services.get(name);
  if (!service) throw new Error(`no such service: ${name}`);
  return new Container(as, service, { state, project });
};

const dependenciesOf = ({ depends_on = [] }: Service): [string, string][] =>
  Array.isArray(depends_on)
    ? depends_on.map((name) => [name, ''])
    : Object.entries(depends_on).map(([name, { condition }]) => [name, condition]);

async function upWithDependencies(name: string): Promise<void> {
  const service = services.get(name);
  for (const [needed, condition] of service ? dependenciesOf(service) : []) {
    await upWithDependencies(needed);
    if (condition === 'service_healthy') await containerOf(needed).waitUntilHealthy();
  }
  await containerOf(name).up();
}

async function up(options: string[]): Promise<void> {
  if (options.includes('--build')) buildImage(state, project);
  for (const name of services.keys()) await upWithDependencies(name);
}

async function runOnce(name: string, command: string[]): Promise<number> {
  const container = containerOf(name, `${name}-run`);
  container.create();
  try {
    return container.run(command);
  } finally {
    await container.remove();
  }
}

function copy(from: string, to: string): void {
  const [name = '', file = ''] = from.split(':');
  cpSync(path.join(containerOf(name).root, file), to, { recursive: true });
}

function printLog(name: string): void {
  const log = readFileSync(containerOf(name).log, 'utf8').trimEnd();
  process.stdout.write(log.replaceAll(/^/gm, `${name}-1  | `) + '\n');
}

async function compose(command = '', args: string[]): Promise<number> {
  const [first = '', ...rest] = args;
  const [second = '', ...others] = rest;
  if (command === 'exec') return containerOf(first).run(rest);
  if (command === 'run' && first === '--rm') return runOnce(second, others);
  if (command === 'up') await up(args);
  else if (command === 'stop') await containerOf(first).stop();
  else if (command === 'start') containerOf(first).start();
  else if (command === 'logs') printLog(first);
  else if (command === 'cp') copy(first, second);
  else throw new Error(`the stand-in does not know docker compose ${command} ${args.join(' ')}`);
  return 0;
}

const [name, command, ...args] = process.argv.slice(2);
if (name !== 'compose') throw new Error('the stand-in knows docker compose only');
process.exit(await compose(command, args));
