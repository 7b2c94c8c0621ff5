import { daysAfter } from './zoned-time.ts';

/** A whole day (`YYYY-MM-DD`), or a range of moments (ISO 8601). */
type When = { date: string } | { starts_at: string; ends_at: string };

/** Texts may have several lines. */
export type CalendarEntry = When & {
  /** A stable id of the entry in every calendar. */
  uid: string;
  summary: string;
  location: string;
};

/** RFC 5545, 3.1. */
const maxLineOctets = 75;
const encoder = new TextEncoder();
const octets = (text: string) => encoder.encode(text).length;

/** Folds a line; continuations start with a space. Keeps characters whole. */
function folded(line: string): string {
  const lines = [''];
  for (const character of line.replaceAll(/\p{Surrogate}/gu, '\uFFFD')) {
    const last = lines.at(-1) ?? '';
    if (octets(last + character) <= maxLineOctets) lines[lines.length - 1] = last + character;
    else lines.push(` ${character}`);
  }
  return lines.join('\r\n');
}

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, ' ');

const digits = (date: string) => date.replaceAll('-', '');

/** Formats a moment (milliseconds since 1970) in UTC. */
const momentText = (moment: number) => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const whenLines = (when: When) =>
  'date' in when
    ? [`DTSTART;VALUE=DATE:${digits(when.date)}`, `DTEND;VALUE=DATE:${digits(daysAfter(when.date, 1))}`]
    : [`DTSTART:${momentText(Date.parse(when.starts_at))}`, `DTEND:${momentText(Date.parse(when.ends_at))}`];

const eventLines = (entry: CalendarEntry, stamp: string) => [
  'BEGIN:VEVENT',
  `UID:${escaped(entry.uid)}`,
  `DTSTAMP:${stamp}`,
  ...whenLines(entry),
  `SUMMARY:${escaped(entry.summary)}`,
  `LOCATION:${escaped(entry.location)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/**
 * Writes a calendar file (`.ics`, RFC 5545). Its entries leave the customer's time free.
 * @param name the calendar's name
 * @param now milliseconds since 1970
 */
export function calendarFile(name: string, entries: CalendarEntry[], now: number): string {
  const stamp = momentText(now);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nukkad//Deliveries//EN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap((entry) => eventLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
