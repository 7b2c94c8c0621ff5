import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveLater } from '#lib/stores/device/leave-later';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('goes elsewhere after a while', () => {
  const leave = vi.fn<() => void>();
  leaveLater(leave, 3000);
  vi.advanceTimersByTime(2999);
  expect(leave).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(leave).toHaveBeenCalledOnce();
});

it('stays out of the way of a customer who is leaving', () => {
  const leave = vi.fn<() => void>();
  leaveLater(leave, 3000);
  window.dispatchEvent(new Event('beforeunload'));
  vi.advanceTimersByTime(10_000);
  expect(leave).not.toHaveBeenCalled();
});

it('is cancelled', () => {
  const leave = vi.fn<() => void>();
  leaveLater(leave, 3000)();
  vi.advanceTimersByTime(10_000);
  expect(leave).not.toHaveBeenCalled();
});
