import { daysAfter } from './zoned-time.ts';

/** A whole day in a calendar file; each text is one line or several. */
export interface CalendarEntry {
  /** Identifies the day in every calendar; stays the same when the file is made again. */
  uid: string;
  /** `YYYY-MM-DD`, whole. */
  date: string;
  summary: string;
  location: string;
}

/** RFC 5545, 3.1. */
const maxLineOctets = 75;
const encoder = new TextEncoder();
const octets = (text: string) => encoder.encode(text).length;

/** A line folded into short lines, each after the first with a leading space; characters stay whole. */
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

const eventLines = ({ uid, date, summary, location }: CalendarEntry, stamp: string) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${digits(date)}`,
  `DTEND;VALUE=DATE:${digits(daysAfter(date, 1))}`,
  `SUMMARY:${escaped(summary)}`,
  `LOCATION:${escaped(location)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/**
 * Days as the text of a calendar file (`.ics`, RFC 5545): whole days, which leave the time free.
 * @param name what the calendar is called
 * @param now when the file is made, in milliseconds since 1970
 */
export function calendarFile(name: string, days: CalendarEntry[], now: number): string {
  const stamp = `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nukkad//Deliveries//EN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...days.flatMap((day) => eventLines(day, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
