import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile } from '#lib/schedule/calendar-file';

const now = Date.parse('2026-11-21T20:15:30.500Z');
const lunch = { uid: '7-2026-12-31@surat', date: '2026-12-31', summary: 'Thali', location: '7 Athwa Gate, Surat' };

/** The lines of a file, put together again where they were folded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
/** A text as a calendar reads it back. */
const readBack = (text: string) => text.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));

describe('a calendar file', () => {
  it('holds a time from one moment to another, in universal time', () => {
    const slot = { starts_at: '2026-11-22T05:00:00.000Z', ends_at: '2026-11-22T05:30:00.000Z' };
    const lines = linesOf(calendarFile('Surat', [{ uid: 'order-7', ...slot, summary: 'Order 7', location: '' }], now));
    expect(lines.filter((line) => line.startsWith('DT'))).toEqual([
      'DTSTAMP:20261121T201530Z',
      'DTSTART:20261122T050000Z',
      'DTEND:20261122T053000Z',
    ]);
  });

  it('holds a whole day an event, across the end of a year', () => {
    expect(linesOf(calendarFile('Surat Sadan', [lunch], now))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Nukkad//Deliveries//EN',
      'X-WR-CALNAME:Surat Sadan',
      'BEGIN:VEVENT',
      'UID:7-2026-12-31@surat',
      'DTSTAMP:20261121T201530Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Thali',
      String.raw`LOCATION:7 Athwa Gate\, Surat`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has no line over 75 octets, tears no character apart, and is read back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (summary) => {
        const file = calendarFile('Surat', [{ ...lunch, summary }], now);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(file.isWellFormed()).toBe(true);
        const line = linesOf(file).find((each) => each.startsWith('SUMMARY:')) ?? '';
        const kept = summary.replace(/\r\n|\r/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
        expect(readBack(line.slice('SUMMARY:'.length))).toBe(kept);
      }),
    );
  });

  it('lets no text begin a line of its own', () => {
    const summary = 'Thali\r\nEND:VEVENT\r\nBEGIN:VALARM';
    const lines = linesOf(calendarFile('Surat', [{ ...lunch, summary }], now));
    expect(lines).toContain(String.raw`SUMMARY:Thali\nEND:VEVENT\nBEGIN:VALARM`);
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  });
});
