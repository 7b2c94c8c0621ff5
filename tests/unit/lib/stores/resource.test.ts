import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/api/errors';
import { createResource } from '#lib/stores/resource';

const answered = (text: string) => () => Promise.resolve(text);
const failed = () => Promise.reject(new NetworkError('unintelligible', undefined));
const refused = (code: string) => () => Promise.reject(new ApiError({ code }, 404));
const message = expect.any(String) as string;

const create = () => createResource((read: () => Promise<string>) => read());

it('shows the answer to the latest request, however late an earlier one is answered', async () => {
  const { $state, load } = create();
  const { promise, resolve } = Promise.withResolvers<string>();
  const late = load(() => promise);
  await load(answered('November'));
  resolve('October');
  expect(await late).toBe('October');
  expect($state.get()).toEqual({ status: 'ready', data: 'November' });
});

it('keeps what was read when a later request fails, and says so', async () => {
  const { $state, load } = create();
  await load(failed);
  expect($state.get()).toEqual({ status: 'failed', message, isMissing: false });
  await load(answered('November'));
  await load(failed);
  expect($state.get()).toEqual({ status: 'ready', data: 'November', isStale: true });
  await load(refused('rate_limited'));
  expect($state.get()).toEqual({ status: 'ready', data: 'November', isStale: true, message });
  await load(answered('December'));
  expect($state.get()).toEqual({ status: 'ready', data: 'December' });
});

it('shows nothing any more of what is gone', async () => {
  const { $state, load } = create();
  await load(answered('November'));
  await load(refused('link_expired'));
  expect($state.get()).toEqual({ status: 'failed', message, isMissing: true });
});

it('shows what was set, and nothing after a reset, whatever is on its way', async () => {
  const { $state, load, set, reset } = create();
  const first = load(answered('November'));
  set('December');
  await first;
  expect($state.get()).toEqual({ status: 'ready', data: 'December' });
  const second = load(answered('January'));
  reset();
  await second;
  expect($state.get()).toEqual({ status: 'loading' });
});

it('leaves a failure alone that is shown elsewhere', async () => {
  const { $state, load } = createResource(failed, () => true);
  await load();
  expect($state.get()).toEqual({ status: 'loading' });
});
