import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { redirectLater } from '#lib/stores/device/redirect-later';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('goes elsewhere after a while', () => {
  const redirect = vi.fn<() => void>();
  redirectLater(redirect, 3000);
  vi.advanceTimersByTime(2999);
  expect(redirect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(redirect).toHaveBeenCalledOnce();
});

it('stays out of the way of a customer who is leaving', () => {
  const redirect = vi.fn<() => void>();
  redirectLater(redirect, 3000);
  window.dispatchEvent(new Event('beforeunload'));
  vi.advanceTimersByTime(10_000);
  expect(redirect).not.toHaveBeenCalled();
});

it('is cancelled', () => {
  const redirect = vi.fn<() => void>();
  redirectLater(redirect, 3000)();
  vi.advanceTimersByTime(10_000);
  expect(redirect).not.toHaveBeenCalled();
});
