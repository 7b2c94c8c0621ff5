import { existsSync, globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rooms } from '#tools/mutants/rooms';
import { failingsOf, scoreOf, scoreWords } from '#tools/mutants/score';
import { survivors } from '#tools/mutants/survivors';

const mutant = (change: string, isKilled: boolean, file = 'sum.ts') => ({ file, line: 3, change, isKilled });
const killed = (count: number) => Array.from({ length: count }, (_, index) => mutant(`${index} → 0`, true));

it('counts mutants, and names those that no one has looked at', () => {
  const known = { 'sum.ts': [{ change: 'a > 0 → a >= 0', because: 'nothing is added either way' }] };
  const score = scoreOf([...killed(8), mutant('a > 0 → a >= 0', false), mutant('a → b', false)], known);
  expect(scoreWords(score)).toBe('80 %: 8 killed, 2 survived (1 named)');
  expect(score.toLookAt).toEqual(['sum.ts:3  a → b']);
  expect(failingsOf(score)).toEqual(['Fewer than 85 % of the changes are noticed.']);
});

it('wants 85 of 100 noticed, and a list of survivors that is true', () => {
  expect(failingsOf(scoreOf([...killed(85), ...Array.from({ length: 15 }, () => mutant('a → b', false))], {}))).toEqual(
    [],
  );
  const known = { 'sum.ts': [{ change: '1 → 0', because: 'of old' }], 'other.ts': [{ change: '', because: '' }] };
  expect(failingsOf(scoreOf(killed(3), known))).toEqual(['Does not survive, but survivors.ts names it: sum.ts  1 → 0']);
});

it('has files and tests that exist in every room, and no file in two', () => {
  const files = Object.values(rooms).flatMap((room) => room.files.map((pattern) => globSync(pattern)));
  const tests = Object.values(rooms).flatMap((room) => room.tests.map((pattern) => globSync(pattern)));
  for (const found of [...files, ...tests]) expect(found).not.toEqual([]);
  expect(new Set(files.flat()).size).toBe(files.flat().length);
});

it('names survivors of files that a room has', () => {
  const files = Object.values(rooms).flatMap((room) => room.files.flatMap((pattern) => globSync(pattern)));
  for (const file of Object.keys(survivors)) expect(existsSync(file) && files.includes(file), file).toBe(true);
});
