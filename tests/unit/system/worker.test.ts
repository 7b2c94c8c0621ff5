import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createWorker, WorkerEnded } from '#system/worker';

const file = fileURLToPath(new URL('../../support/processes/echo-worker.ts', import.meta.url));
const worker = createWorker<{ text: string }, string>(file, { idleMs: 0 });
const run = (text: string, signal?: AbortSignal) => worker.run({ text }, signal);
const runAll = (texts: string[]) => Promise.allSettled(texts.map((text) => run(text)));

afterEach(() => worker.stop());

test('gives each of several tasks at once its own answer', async () => {
  expect(await Promise.all(['one', 'two', 'three'].map((text) => run(text)))).toEqual(['one', 'two', 'three']);
});

test('fails only the task that fails', async () => {
  expect(await runAll(['one', 'fail', 'two'])).toEqual([
    { status: 'fulfilled', value: 'one' },
    { status: 'rejected', reason: new Error('failed') },
    { status: 'fulfilled', value: 'two' },
  ]);
});

test('ends only the task whose signal aborts, begun or waiting', async () => {
  const [begun, waiting] = [new AbortController(), new AbortController()];
  const first = run('first');
  const answers = Promise.allSettled([run('hang', begun.signal), run('never', waiting.signal), run('last')]);
  waiting.abort(new Error('not needed'));
  await first;
  begun.abort();
  expect(await answers).toEqual([
    { status: 'rejected', reason: expect.any(WorkerEnded) },
    { status: 'rejected', reason: new Error('not needed') },
    { status: 'fulfilled', value: 'last' },
  ]);
});

test('starts the process again after it was stopped', async () => {
  expect(await run('one')).toBe('one');
  await worker.stop();
  expect(await run('two')).toBe('two');
});

test('keeps the process alive while it has a task, and not when it is idle', async () => {
  const script = fileURLToPath(new URL('../../support/processes/one-task.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(stdout).toBe('one\ntwo\n');
});
