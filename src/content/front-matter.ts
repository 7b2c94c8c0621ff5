import { z } from 'astro/zod';

const dayMs = 24 * 60 * 60 * 1000;

/** Days between announcing a substantial change and its taking effect (spec §9). */
const noticeDays = 30;

/** The error of a value that breaks a rule; it follows the value's name. */
const must = (rule: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? 'is missing' : `must be ${rule}`),
});

const text = (maxLength: number) => {
  const rule = must(`text of 1 to ${maxLength} characters`);
  return z.string(rule).trim().min(1, rule).max(maxLength, rule);
};

const count = z.int(must('a whole number from 1')).min(1, must('a whole number from 1'));

/** A day as `YYYY-MM-DD`; Astro reads it as a Date at midnight UTC. */
const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date({ ...must('a date such as 2027-03-31'), abort: true }),
);

const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / dayMs;

const facts = z.strictObject(
  {
    /** The page's heading. */
    title: text(80),
    /** Its name in the footer. */
    label: text(30),
    /** A summary for search engines, in a sentence or two. May contain placeholders. */
    summary: text(200),
    /** Its position among the pages. */
    order: count,
    version: count,
    /** When this version was written and announced. */
    announced: day,
    /** When this version takes effect. */
    effective: day,
    /** Whether this version changes what customers may expect: then it needs notice. */
    substantial: z.boolean(must('true or false')).default(false),
    /** The changes since the previous version, a sentence each. May contain placeholders. */
    changed: z
      .array(text(300), must('a list with a dash before each change'))
      .min(1, must('a list of at least one change')),
    /** When each earlier version took effect, oldest first. */
    earlier: z.array(day, must('a list of dates with a dash before each')).default([]),
  },
  must('a list of names and values'),
);

type Facts = z.infer<typeof facts>;

/** The mistake in a version's dates, with the field that has it. */
function datesMistake({
  version,
  announced,
  effective,
  substantial,
  earlier,
}: Facts): [keyof Facts, string] | undefined {
  const previous = earlier.at(-1);
  if (earlier.length !== version - 1)
    return ['earlier', `must list when each version before ${version} took effect, ${version - 1} in all`];
  if (previous !== undefined && announced <= previous)
    return [
      'announced',
      `must be the day on which version ${version} is announced, later than version ${version - 1} took effect (${previous})`,
    ];
  if (effective < announced)
    return ['effective', `must not be in the past: version ${version} is announced on ${announced}`];
  if (substantial && daysBetween(announced, effective) < noticeDays)
    return ['effective', `must be ${noticeDays} days or more after ${announced}, because the change is substantial`];
  return undefined;
}

/**
 * The front matter of a policy page, with its rules for dates: a version takes effect on the day it is announced or later,
 * a substantial change after 30 days (spec §9). No rule here depends on today's date.
 */
export const frontMatter = facts.superRefine((value, context) => {
  const [fact, message] = datesMistake(value) ?? [];
  if (fact) context.addIssue({ code: 'custom', path: [fact], message: message ?? '' });
});
