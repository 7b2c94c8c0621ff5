import ts from 'typescript';
import { expect, test } from 'vitest';
import { findMissing } from '#tools/check/browsers';
import { root } from '#tools/check/programs';

const options = { target: ts.ScriptTarget.ESNext, lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'], strict: true, types: [] };

/** What the lines use that a supported browser lacks, by one program for all lines: it takes a second. */
const missingIn = (lines: string[]): string[] => {
  const file = `${root}/lines.ts`;
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.ESNext, true) : read(name, ...rest);
  return findMissing(ts.createProgram([file], options, host), file);
};

test('finds what a supported browser lacks, and leaves what all have and what is looked for', () => {
  const list = 'const list: readonly number[] = [2, 1];';
  const lacking = [
    'list.toSorted();',
    'Promise.withResolvers();',
    'Map.groupBy(list, String);',
    'AbortSignal.any([]);',
    'new Set(list).values().map(String);',
    "'text'.toWellFormed();",
    "document.querySelector('dialog')?.checkVisibility();",
    'requestIdleCallback(() => {});',
    'const { withResolvers } = Promise;',
    'new Set(list).union(new Set());',
  ];
  const known = [
    '[...list].sort();',
    'list.at(-1);',
    'structuredClone(list);',
    "'share' in navigator && navigator.share({});",
    'window.navigation?.entries();',
    "if ('Temporal' in globalThis) Temporal.Instant.fromEpochMilliseconds(0);",
    'interface Own { toReversed(): void }',
    'const own = (from: Own) => from.toReversed();',
  ];
  const missing = missingIn([list, ...lacking, ...known]);
  expect(missing.map((line) => line.split(' is not in ')[0])).toEqual([
    'lines.ts:2: toSorted',
    'lines.ts:3: withResolvers',
    'lines.ts:4: groupBy',
    'lines.ts:5: any',
    'lines.ts:6: map',
    'lines.ts:7: toWellFormed',
    'lines.ts:8: checkVisibility',
    'lines.ts:9: requestIdleCallback',
    'lines.ts:10: withResolvers',
    'lines.ts:11: union',
  ]);
  expect(missing[0]).toBe('lines.ts:2: toSorted is not in chrome 109, and_chr 109, android 109');
});
