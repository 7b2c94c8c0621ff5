import { describe, expect, it } from 'vitest';
import { allowances, mostUses } from '#server/platform/allowances';
import { callerNetworks } from '#server/platform/caller-networks';

const daySeconds = 24 * 60 * 60;
const codes = 1_000_000;

/** The chance to guess one of a target's codes when every wrong code that the limits let through is tried. */
const chanceIn = (days: number) => {
  const lanes = [allowances['wrong-code'], allowances['wrong-code-on-known-device']];
  const tries = lanes.reduce((sum, allowance) => sum + mostUses(allowance, days * daySeconds), 0);
  return 1 - (1 - 1 / codes) ** tries;
};

describe('the limits', () => {
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
    ['in memory', 'in memory', 'in memory network'],
  ])('count %s as %s of %s', (from, address, network) => {
    expect(callerNetworks(from)).toEqual({ address, network });
  });
});
