import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { phase, runCommand } from './check/phase.ts';
import { rooms } from './mutants/rooms.ts';
import { runRoom } from './mutants/run-room.ts';
import { failingsOf, scoreOf, scoreWords } from './mutants/score.ts';

const { values, positionals } = parseArgs({
  options: { anew: { type: 'boolean', default: false }, 'at-once': { type: 'string' } },
  allowPositionals: true,
});
const options = { isAnew: values.anew, atOnce: Number(values['at-once'] ?? availableParallelism()) };

async function tryRoom(room: string) {
  const score = scoreOf(await runRoom(room, options));
  const failings = failingsOf(score);
  const details = score.toLookAt.map((line) => `  ${line}`).join('\n');
  return { ok: failings.length === 0, output: failings.join('\n'), note: scoreWords(score), details, score };
}

/**
 * `npm run mutants [-- <room> …]`: mutates code about money, stock, access and time, and prints undetected changes.
 * `--anew` also repeats mutants of earlier runs; `--at-once=1` leaves the machine to others.
 */
await runCommand(async () => {
  const unknown = positionals.filter((room) => !(room in rooms));
  if (unknown.length > 0) {
    console.error(`No room ${unknown.join(', ')}. There are: ${Object.keys(rooms).join(', ')}.`);
    return false;
  }
  const outcomes: Awaited<ReturnType<typeof tryRoom>>[] = [];
  for (const room of positionals.length > 0 ? positionals : Object.keys(rooms))
    outcomes.push(await phase(room, () => tryRoom(room)));
  const sum = (key: 'killed' | 'survived' | 'named') => outcomes.reduce((total, { score }) => total + score[key], 0);
  const ok = outcomes.every((outcome) => outcome.ok);
  const all = scoreWords({ killed: sum('killed'), survived: sum('survived'), named: sum('named') });
  console.log(`\n${ok ? 'ok' : 'not ok'}, ${all}`);
  return ok;
});
