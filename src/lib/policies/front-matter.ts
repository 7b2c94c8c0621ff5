import * as v from 'valibot';

const dayMs = 24 * 60 * 60 * 1000;

/** Days between announcing a substantial change and its taking effect (spec §9). */
const noticeDays = 30;

/** The message for a value that breaks a rule; it follows the value's name. */
const must =
  (rule: string) =>
  ({ input }: { input: unknown }) =>
    input === undefined || input === null ? 'is missing' : `must be ${rule}`;

const text = (maxLength: number) => {
  const message = must(`text of 1 to ${maxLength} characters`);
  return v.pipe(v.string(message), v.trim(), v.minLength(1, message), v.maxLength(maxLength, message));
};

const wholeNumber = must('a whole number from 1');
const count = v.pipe(v.number(wholeNumber), v.integer(wholeNumber), v.minValue(1, wholeNumber));

function isDay(value: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** A day as `YYYY-MM-DD`. */
const dayRule = must('a date such as 2027-03-31');
const day = v.pipe(v.string(dayRule), v.check(isDay, dayRule));

const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / dayMs;

const facts = v.strictObject(
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
    substantial: v.optional(v.boolean(must('true or false')), false),
    /** The changes since the previous version, a sentence each. May contain placeholders. */
    changed: v.pipe(
      v.array(text(300), must('a list with a dash before each change')),
      v.minLength(1, must('a list of at least one change')),
    ),
    /** When each earlier version took effect, oldest first. */
    earlier: v.optional(v.array(day, must('a list of dates with a dash before each')), []),
  },
  ({ expected, path, input }) => {
    if (expected === 'never') return 'is not a fact of a policy page';
    return path ? 'is missing' : must('a list of names and values')({ input });
  },
);

export type PolicyFacts = v.InferOutput<typeof facts>;

/** The mistake in a version's dates, with the field that has it. */
function datesMistake({
  version,
  announced,
  effective,
  substantial,
  earlier,
}: PolicyFacts): [keyof PolicyFacts, string] | undefined {
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
export const frontMatter = v.pipe(
  facts,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const [fact, message] = datesMistake(dataset.value) ?? [];
    if (fact === undefined || message === undefined) return;
    const [input, value] = [dataset.value, dataset.value[fact]];
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: fact, value }] });
  }),
);
