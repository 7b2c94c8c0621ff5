import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedWords, etaWords, minutesWords } from '#lib/schedule/eta-words';
import { etaRange } from '#lib/schedule/eta';

const terms = { pack_minutes: 10, km_minutes: 4 };
const minute = 60_000;
const now = Date.parse('2026-11-23T13:31:20Z'); // 7:01:20 PM in Surat
const clock = (moment: number) => new Date(moment).toISOString().slice(11, 16);
const timezone = 'Asia/Kolkata';

const shown = (packs: number, km: number, start = now) => {
  const range = etaRange({ start, packs, km }, terms, now);
  return range && `${clock(range.from)} ${clock(range.until)}`;
};

describe('when an order comes', () => {
  it('takes what is packed before it and the way, by five minutes of the clock', () => {
    expect(shown(1, 0)).toBe('13:45 13:55');
    expect(shown(1, 5)).toBe('14:05 14:20');
    expect(shown(3, 5)).toBe('14:25 14:50');
    expect(shown(0, 5, now - 15 * minute)).toBe('13:40 13:50');
  });

  it('says nothing once it should have come', () => {
    expect(shown(0, 5, now - 31 * minute)).toBeUndefined();
  });

  it('never lies in the past, and is later with more to pack and a longer way', () => {
    const natural = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(natural, natural, fc.integer({ min: -200, max: 600 }), (packs, km, offset) => {
        const at = (more: number) => etaRange({ start: now + offset * minute, packs: packs + more, km }, terms, now);
        const [range, later] = [at(0), at(1)];
        if (!range) return;
        expect(range.from).toBeGreaterThanOrEqual(now);
        expect(range.until).toBeGreaterThan(now);
        expect(range.from).toBeLessThanOrEqual(range.until);
        expect([range.from % (5 * minute), range.until % (5 * minute)]).toEqual([0, 0]);
        expect(later!.until).toBeGreaterThan(range.until - 1);
      }),
    );
  });
});

describe('what customers read of it', () => {
  const range = { from: '2026-11-23T13:40:00Z', until: '2026-11-23T13:55:00Z' };

  it('is the range by the clock of the store, with its day if that is another', () => {
    expect(etaWords('order', range, timezone, now)).toBe('Expected 7:10 to 7:25 PM');
    expect(etaWords('late', range, timezone, now)).toBe('Running late: now expected 7:10 to 7:25 PM');
    expect(etaWords('Delivery', range, timezone, now)).toBe('Comes 7:10 to 7:25 PM');
    const overNoon = { from: '2026-11-24T06:20:00Z', until: '2026-11-24T06:35:00Z' };
    expect(etaWords('Pickup', overNoon, timezone, now)).toBe('Ready Tomorrow, 11:50 AM to 12:05 PM');
  });

  it('is minutes on the card of a store, never less than none', () => {
    const [before, within] = ['2026-11-23T13:22:30Z', '2026-11-23T13:50:00Z'].map((at) => Date.parse(at));
    expect(minutesWords(range, before!)).toBe('18-33 min');
    expect(minutesWords(range, within!)).toBe('0-5 min');
  });

  it('is the first time to choose of a store that is closed, or when it opens', () => {
    const opens = '2026-11-24T01:30:00Z';
    expect(closedWords(opens, undefined, timezone, now)).toBe('Opens Tuesday, 24 November, 7 AM');
    const slot = { from: '2026-11-24T02:00:00Z', until: '2026-11-24T02:30:00Z' };
    expect(closedWords(opens, slot, timezone, now)).toBe('Earliest: Tomorrow, 7:30 to 8 AM');
    expect(closedWords(null, undefined, timezone, now)).toBe('');
  });
});
