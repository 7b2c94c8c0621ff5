import { expect, it } from 'vitest';
import { NetworkError } from '#lib/api/errors';
import { latest } from '#lib/stores/counter/books/latest';

const answered = (text: string) => () => Promise.resolve(text);
const refused = () => Promise.reject(new NetworkError('unintelligible', undefined));

it('shows the last wish, however late an earlier one is answered', async () => {
  const { $reading, read } = latest<string>();
  const { promise, resolve } = Promise.withResolvers<string>();
  const late = read(() => promise);
  await read(answered('November'));
  resolve('October');
  await late;
  expect($reading.get()).toEqual({ status: 'ready', data: 'November' });
});

it('keeps what was read when a later reading fails, and says so', async () => {
  const { $reading, read } = latest<string>();
  await read(refused);
  expect($reading.get()).toMatchObject({ status: 'failed', problem: expect.any(String) as string });
  await read(answered('November'));
  await read(refused);
  expect($reading.get()).toMatchObject({ status: 'ready', data: 'November', problem: expect.any(String) as string });
  await read(answered('December'));
  expect($reading.get()).toEqual({ status: 'ready', data: 'December' });
});

it('forgets all when the counter turns elsewhere, also what is still asked', async () => {
  const { $reading, read, close } = latest<string>();
  await read(answered('November'));
  const late = read(answered('December'));
  close();
  await late;
  expect($reading.get()).toEqual({ status: 'loading' });
});
