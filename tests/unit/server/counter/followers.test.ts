import { afterEach, expect, it } from 'vitest';
import { createFollowers, type Follower } from '#server/counter/followers';

const followers = createFollowers({ login: 2, address: 3, all: 4 }, () => async () => undefined);
afterEach(() => {
  for (const member of followers.members) member.end();
});

/** A stream that is removed when it ends, as the feed's are. */
function open(login: string, address = login): Follower {
  const follower = { login, address, sendHeartbeat: () => undefined, end: () => followers.remove(follower) };
  followers.add(follower);
  return follower;
}
const isOpen = (follower: Follower) => followers.members.has(follower);

it('ends the oldest stream of a login that opens one too many', () => {
  const streams = [open('asha'), open('bina'), open('asha'), open('asha')];
  expect(streams.map(isOpen)).toEqual([false, true, true, true]);
});

it('refuses an address one stream too many, also one that was let through while others opened', () => {
  const streams = [open('asha', 'shop'), open('bina', 'shop'), open('chetan', 'shop')];
  expect(() => followers.checkLimits('shop')).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  expect(isOpen(open('divya', 'shop'))).toBe(false);
  expect(() => followers.checkLimits('home')).not.toThrow();
  expect(streams.every(isOpen)).toBe(true);
  streams[0]?.end();
  expect(() => followers.checkLimits('shop')).not.toThrow();
});

it('refuses everyone one stream too many in the process', () => {
  for (const login of ['asha', 'bina', 'chetan', 'divya']) open(login);
  expect(() => followers.checkLimits('home')).toThrow(expect.objectContaining({ data: { retry_after_s: 60 } }));
  expect(isOpen(open('esha'))).toBe(false);
  expect(followers.members.size).toBe(4);
});
