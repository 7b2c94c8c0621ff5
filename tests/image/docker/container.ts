import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { environmentOf, type Service } from './compose-file.ts';
import { imageOf, type Image } from './images.ts';

/** A service's container: a folder of mounts, entered by `chroot`. All share the machine's network. */
export class Container {
  readonly #name: string;
  readonly #service: Service;
  readonly #image: Image;
  readonly #folder: string;
  readonly #state: string;
  readonly #project: string;

  constructor(name: string, service: Service, { state, project }: { state: string; project: string }) {
    this.#name = name;
    this.#service = service;
    this.#image = imageOf(state, service);
    this.#folder = path.join(state, 'containers', name);
    this.#state = state;
    this.#project = project;
  }

  get root(): string {
    return path.join(this.#folder, 'root');
  }
  get log(): string {
    return path.join(this.#folder, 'log');
  }
  get #pidFile(): string {
    return path.join(this.#folder, 'pid');
  }

  /** The digest of its files, service and settings: if it changes, the container is replaced. */
  #describe(): string {
    return JSON.stringify([this.#image, this.#service, environmentOf(this.#project, this.#service)]);
  }

  /** Starts it, and replaces a container whose image, service or settings have changed. */
  async up(): Promise<void> {
    const file = path.join(this.#folder, 'description');
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') !== this.#describe()) await this.remove();
    this.start();
    fs.writeFileSync(file, this.#describe());
  }

  /** Mounts the files: the image below, changes in memory, and the volumes. */
  create(): void {
    if (fs.existsSync(this.root)) return;
    const changes = path.join(this.#folder, 'changes');
    for (const folder of [this.root, changes]) fs.mkdirSync(folder, { recursive: true });
    mount('-t', 'tmpfs', 'tmpfs', changes);
    const [upper, work] = [path.join(changes, 'upper'), path.join(changes, 'work')];
    for (const folder of [upper, work]) fs.mkdirSync(folder);
    const layers = `lowerdir=${this.#image.root},upperdir=${upper},workdir=${work}`;
    mount('-t', 'overlay', 'overlay', '-o', layers, this.root);
    fs.copyFileSync('/etc/hosts', path.join(this.root, 'etc/hosts'));
    mount('--rbind', '/dev', path.join(this.root, 'dev'));
    mount('-t', 'proc', 'proc', path.join(this.root, 'proc'));
    for (const target of this.#service.tmpfs ?? []) mount('-t', 'tmpfs', 'tmpfs', path.join(this.root, target));
    for (const volume of this.#service.volumes ?? []) this.#mountVolume(volume);
    if (this.#service.read_only) mount('-o', 'remount,ro', this.root);
  }

  #mountVolume(volume: string): void {
    const [from = '', target = '', mode] = volume.split(':');
    const isFolder = from.startsWith('.');
    const source = isFolder ? path.join(this.#project, from) : path.join(this.#state, 'volumes', from);
    const inside = path.join(this.root, target);
    const isNew = !fs.existsSync(source);
    if (isNew) fs.mkdirSync(source, { recursive: true });
    if (fs.statSync(source).isDirectory()) fs.mkdirSync(inside, { recursive: true });
    else {
      fs.mkdirSync(path.dirname(inside), { recursive: true });
      fs.appendFileSync(inside, '');
    }
    const { uid, gid } = fs.statSync(inside);
    if (isNew && !isFolder) fs.chownSync(source, uid, gid); // a new volume gets the image's owner
    mount('--bind', source, inside);
    if (mode === 'ro') mount('-o', 'remount,bind,ro', inside);
  }

  #enter(command: string[]): [string, string[]] {
    const { user, env, workdir } = this.#image;
    const { cap_drop = [], security_opt = [] } = this.#service;
    const limits = [
      ...(user ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []),
      ...(cap_drop.includes('ALL') ? ['--inh-caps=-all', '--bounding-set=-all'] : []),
      ...(security_opt.includes('no-new-privileges:true') ? ['--no-new-privs'] : []),
    ];
    const settings = Object.entries(environmentOf(this.#project, this.#service)).map(
      ([name, value]) => `${name}=${value}`,
    );
    const inside = ['env', '-i', ...env, ...settings, 'sh', '-c', `cd ${workdir} && exec "$@"`, 'sh', ...command];
    return ['chroot', [this.root, ...(limits.length > 0 ? ['setpriv', ...limits] : []), ...inside]];
  }

  /** Runs a command in it to its end. @returns its exit code */
  run(command: string[]): number {
    return spawnSync(...this.#enter(command), { stdio: 'inherit' }).status ?? 1;
  }

  /** Starts its own command, which continues after this process ends. */
  start(): void {
    this.create();
    if (this.#isRunning()) return;
    const log = fs.openSync(this.log, 'a');
    const command = this.#service.command ?? this.#image.command;
    const child = spawn(...this.#enter(command), { detached: true, stdio: ['ignore', log, log] });
    child.unref();
    fs.writeFileSync(this.#pidFile, String(child.pid));
  }

  /** Waits until its health check passes. */
  async waitUntilHealthy(): Promise<void> {
    const [, ...check] = this.#service.healthcheck?.test ?? ['', ...(this.#image.health ?? [])];
    while (spawnSync(...this.#enter(check)).status !== 0) {
      if (!this.#isRunning()) throw new Error(`${this.#name} ended:\n${fs.readFileSync(this.log, 'utf8')}`);
      await wait(200);
    }
  }

  #isRunning(): boolean {
    if (!fs.existsSync(this.#pidFile)) return false;
    const file = `/proc/${fs.readFileSync(this.#pidFile, 'utf8')}/stat`;
    return fs.existsSync(file) && !fs.readFileSync(file, 'utf8').includes(') Z ');
  }

  /** Ends its command like `docker stop`: SIGTERM, then SIGKILL for remaining processes. */
  async stop(): Promise<void> {
    if (this.#isRunning()) {
      const pid = Number(fs.readFileSync(this.#pidFile, 'utf8'));
      process.kill(pid, 'SIGTERM');
      for (let waited = 0; this.#isRunning() && waited < 10_000; waited += 100) await wait(100);
      spawnSync('kill', ['-KILL', '--', `-${pid}`]);
    }
    fs.rmSync(this.#pidFile, { force: true });
  }

  /** Ends it and deletes its files; volumes stay. */
  async remove(): Promise<void> {
    if (!fs.existsSync(this.root)) return;
    await this.stop();
    execFileSync('umount', ['--recursive', '--lazy', this.root]);
    execFileSync('umount', ['--lazy', path.join(this.#folder, 'changes')]);
    fs.rmdirSync(this.root);
  }
}

const mount = (...args: string[]) => execFileSync('mount', args);
