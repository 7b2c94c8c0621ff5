import { openDataFolder } from '#server/platform/data-folder';

/*
 * A process that locks a data folder (its argument), prints `held` or the error, and keeps the lock until it is killed.
 */

const [, , dir = ''] = process.argv;

try {
  await openDataFolder(dir);
  process.stdout.write('held\n');
  setInterval(() => {}, 1 << 30);
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
