import * as v from 'valibot';
import * as t from '#texts/policy-file';

const dayMs = 24 * 60 * 60 * 1000;

/** Days between announcing a substantial change and its taking effect (spec §9). */
const noticeDays = 30;

/** The message for a missing or invalid value; it follows the value's name. */
const must =
  (rule: () => string) =>
  ({ input }: { input: unknown }) =>
    input === undefined || input === null ? t.missing() : rule();

const text = (maxLength: number) => {
  const message = must(() => t.textLength({ max: maxLength }));
  return v.pipe(v.string(message), v.trim(), v.minLength(1, message), v.maxLength(maxLength, message));
};

const wholeNumber = must(t.wholeNumber);
const count = v.pipe(v.number(wholeNumber), v.integer(wholeNumber), v.minValue(1, wholeNumber));

function isDay(value: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** `YYYY-MM-DD`. */
const dayRule = must(t.date);
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
    /** The day on which this version was written and announced. */
    announced: day,
    /** The day on which this version takes effect. */
    effective: day,
    /** Whether this version changes customers' expectations and needs notice. */
    substantial: v.optional(v.boolean(must(t.trueOrFalse)), false),
    /** The changes since the previous version, a sentence each. May contain placeholders. */
    changed: v.pipe(v.array(text(300), must(t.changes)), v.minLength(1, must(t.noChange))),
    /** The effective days of earlier versions, oldest first. */
    earlier: v.optional(v.array(day, must(t.dates)), []),
  },
  ({ expected, path, input }) => {
    if (expected === 'never') return t.unknown();
    return path ? t.missing() : must(t.names)({ input });
  },
);

export type PolicyFacts = v.InferOutput<typeof facts>;

function datesMistake({
  version,
  announced,
  effective,
  substantial,
  earlier,
}: PolicyFacts): [keyof PolicyFacts, string] | undefined {
  const previous = earlier.at(-1);
  if (earlier.length !== version - 1) return ['earlier', t.earlierDates({ version, count: version - 1 })];
  if (previous !== undefined && announced <= previous)
    return ['announced', t.announcedTooEarly({ version, earlier: version - 1, date: previous })];
  if (effective < announced) return ['effective', t.effectiveTooEarly({ version, announced })];
  if (substantial && daysBetween(announced, effective) < noticeDays)
    return ['effective', t.noticeTooShort({ days: noticeDays, announced })];
  return undefined;
}

/**
 * The front matter of a policy page. A version takes effect on the day it is announced or later.
 * A substantial change takes effect after 30 days (spec §9). No rule here depends on today's date.
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
