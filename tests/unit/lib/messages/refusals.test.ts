import { describe, expect, it } from 'vitest';
import { refusalSentence } from '#lib/messages/refusals';

const until = (retry_at: string, retry_after_s: number) => ({ retry_after_s, retry_at, timezone: 'Asia/Kolkata' });

describe('a refusal', () => {
  it.each([
    [{ retry_after_s: 20 }, 'in a minute'],
    [{ retry_after_s: 61 }, 'in 2 minutes'],
    [until('2026-11-22T11:30:00.000Z', 3600), 'at 5 PM'],
    [until('2026-11-22T19:31:00.000Z', 7200), 'tomorrow at 1:01 AM'],
  ])('says when to try again', (data, words) => {
    expect(refusalSentence('rate_limited', data)).toBe(`Too many attempts. Please try again ${words}.`);
  });

  it('says what there was too much of', () => {
    expect(refusalSentence('otp_tries_used', { retry_after_s: 240 })).toBe(
      'Too many wrong codes. Please try again in 4 minutes.',
    );
  });
});
