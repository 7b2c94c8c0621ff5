import { describe, expect, it } from 'vitest';
import { allowances, maxUses, type Allowance, type Limit } from '#server/platform/limits/allowances';
import { callerNetworks } from '#server/platform/limits/caller-networks';

const daySeconds = 24 * 60 * 60;
const codes = 1_000_000;

/** The chance to guess one of a target's codes when every wrong code that the limits let through is tried. */
const chanceIn = (days: number) => {
  const lanes = [allowances['wrong-code'], allowances['wrong-code-on-known-device']];
  const tries = lanes.reduce((sum, allowance) => sum + maxUses(allowance, days * daySeconds), 0);
  return 1 - (1 - 1 / codes) ** tries;
};

/** What each limit lets through at once, within an hour, and within a day. */
const letThrough: Record<Limit, [number, number, number]> = {
  'code-to-target': [6, 18, 294],
  'code-to-target-from-network': [12, 12, 24],
  'code-on-known-device': [6, 30, 582],
  'contact-code-to-target': [3, 15, 291],
  'code-from-address': [60, 300, 5820],
  'code-from-store': [600, 3000, 58_200],
  'code-to-new-network': [1, 1, 2],
  'code-check-from-address': [120, 600, 11_640],
  'wrong-code': [20, 20, 36],
  'wrong-code-on-known-device': [10, 10, 13],
  'wrong-password': [20, 21, 44],
  'wrong-password-on-known-device': [10, 50, 970],
  'login-from-address': [120, 600, 11_640],
  'login-on-known-device': [120, 600, 11_640],
  'signup-from-address': [20, 100, 1940],
  'reset-from-address': [60, 300, 5820],
  'confirmation-of-customer': [10, 50, 970],
  'link-to-target': [5, 6, 29],
  'link-from-address': [20, 40, 500],
  'back-in-stock-for-store': [300, 1500, 29_100],
  'report-from-address': [30, 150, 2910],
  'position-from-address': [30, 150, 2910],
  'coupon-from-address': [60, 300, 5820],
  'setup-message': [20, 40, 500],
  'caller-lookup': [30, 60, 750],
  quote: [30, 150, 2910],
  'payment-of-customer': [60, 300, 5820],
  'cash-order': [20, 21, 44],
  'return-file-of-customer': [20, 26, 164],
  'reservation-of-customer': [6, 7, 30],
  'review-of-customer': [60, 120, 1500],
  'sms-to-recipient': [40, 41, 80],
};

const usesOf = (allowance: Allowance) => [0, 60 * 60, daySeconds].map((seconds) => maxUses(allowance, seconds));

describe('the limits', () => {
  it('let through what they say, at once, in an hour and in a day', () => {
    expect(Object.fromEntries(Object.entries(allowances).map(([limit, each]) => [limit, usesOf(each)]))).toEqual(
      letThrough,
    );
  });

  it('leave a chance below 5 in 100,000 a day to guess any code of a target, and below 1 in 50 a year', () => {
    expect(chanceIn(1)).toBeLessThan(5 / 100_000);
    expect(chanceIn(365)).toBeLessThan(1 / 50);
  });

  it('let a new code be sent before the one sent last expires, so that a customer always has one', () => {
    for (const limit of ['code-to-target', 'code-on-known-device', 'contact-code-to-target'] as const)
      expect(allowances[limit].everyS).toBeLessThanOrEqual(5 * 60);
  });

  it.each([
    ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['2001:DB8:0:1:2:3:4:5', '2001:db8:0:1::/64', '2001:db8:0::/48'],
    ['2001:db8::5', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:0db8:0a00:0001::', '2001:db8:a00:1::/64', '2001:db8:a00::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['2001:db8::4:5:6:7:8', '2001:db8:0:4::/64', '2001:db8:0::/48'],
    ['2001:db8::ffff:203.0.113.77', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['in memory', 'in memory', 'in memory network'],
  ])('count %s as %s of %s', (from, address, network) => {
    expect(callerNetworks(from)).toEqual({ address, network });
  });
});
