import { openDataFolder } from '#server/platform/data-folder';

/*
 * A process that takes a data folder (its argument), says `held` or why not, and holds it until it is killed.
 */

const [, , dir = ''] = process.argv;

try {
  await openDataFolder(dir);
  process.stdout.write('held\n');
  setInterval(() => {}, 1 << 30);
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
