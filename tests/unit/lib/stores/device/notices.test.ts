import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $notice, closeNotice, holdNotice, notify, releaseNotice } from '#lib/stores/device/notices';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closeNotice();
  vi.useRealTimers();
});

const isShown = () => $notice.get() !== null;

it('lasts two seconds as a toast', () => {
  notify('Item Added to Cart', 'success');
  expect($notice.get()).toEqual({ text: 'Item Added to Cart', severity: 'success' });
  vi.advanceTimersByTime(1999);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});

it('lasts three seconds as a snackbar', () => {
  notify('Your session has ended.', 'error', 3000);
  vi.advanceTimersByTime(2999);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});

it('gives its place to a newer one, which has its whole time', () => {
  notify('Old', 'info');
  vi.advanceTimersByTime(1500);
  notify('New', 'info');
  vi.advanceTimersByTime(1999);
  expect($notice.get()?.text).toBe('New');
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});

it('stays while it is held', () => {
  notify('Read me', 'info');
  holdNotice();
  vi.advanceTimersByTime(60_000);
  expect(isShown()).toBe(true);
  releaseNotice();
  vi.advanceTimersByTime(2000);
  expect(isShown()).toBe(false);
});
