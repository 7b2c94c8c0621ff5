import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Service } from './compose-file.ts';

/** The image of a container: its files and configuration. */
export interface Image {
  root: string;
  workdir: string;
  user?: string;
  env: string[];
  command: string[];
  health?: string[];
}

interface Inspected {
  OCIv1: { config: { Env: string[]; Cmd: string[]; User: string; WorkingDir: string } };
  Docker: { config: { Healthcheck: { Test: string[] } } };
}

const here = import.meta.dirname;

/**
 * Builds the image of a folder's Dockerfile, with the network of the machine around this one: the first process holds it open
 * as descriptor 3.
 */
export function buildImage(state: string, folder: string): void {
  const build = ['bash', path.join(here, 'build.sh'), state, process.execPath];
  execFileSync('nsenter', ['--net=/proc/1/fd/3', ...build], { cwd: folder, stdio: 'inherit' });
}

function readBuilt(state: string): Image {
  const { OCIv1, Docker } = JSON.parse(readFileSync(path.join(state, 'image.json'), 'utf8')) as Inspected;
  const { Env, Cmd, User, WorkingDir } = OCIv1.config;
  const root = readFileSync(path.join(state, 'image'), 'utf8').trim();
  const [, ...health] = Docker.config.Healthcheck.Test;
  return { root, workdir: WorkingDir, user: User, env: [...Env, `HOME=/home/${User}`], command: Cmd, health };
}

const programs = process.env.POSTGRES_PROGRAMS ?? '';
const usual = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Substitutes for images of a registry, made from this machine's Debian packages. */
const pulled: Record<string, Omit<Image, 'root' | 'workdir'>> = {
  'postgres:17-bookworm': {
    env: [`PATH=${programs}:${usual}`, 'HOME=/root'],
    command: ['bash', '-c', readFileSync(path.join(here, 'postgres.sh'), 'utf8'), 'bash', programs],
  },
  'caddy:2': {
    env: [`PATH=${usual}`, 'HOME=/root', 'XDG_CONFIG_HOME=/config', 'XDG_DATA_HOME=/data'],
    command: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
  },
};

/** The image of a service. */
export function imageOf(state: string, { build, image }: Service): Image {
  if (build !== undefined) {
    if (!existsSync(path.join(state, 'image'))) throw new Error(`there is no image ${image}: add --build`);
    return readBuilt(state);
  }
  const found = pulled[image];
  if (!found) throw new Error(`the stand-in has no image ${image}`);
  return { root: '/', workdir: '/', ...found };
}
