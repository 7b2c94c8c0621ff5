import * as v from 'valibot';
import { ShopError } from '#contract/errors';
import { reviewRules, type ReviewRule } from '#contract/returning/reviews';
import { listedMoment } from '#lib/schedule/date-words';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/store-commands';
import { readStoreReviews, removeReview } from '#server/aftercare/reviews/store-reviews';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { findStore } from './find-store.ts';
import { formatTable } from './output/format-table.ts';
import { readArguments } from './read-arguments.ts';

const options = { rule: { type: 'string' }, page: { type: 'string' }, json: { type: 'boolean' } } as const;
const rules = v.picklist(reviewRules);
const number = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number));

export const reviewsCommand: Command = {
  usage: `<label> [--page <number>] [--json] | <label> <review> remove --rule <${reviewRules.join('|')}> | <label> <review> restore`,
  summary: commandTexts.reviews,
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [label, review, action, ...rest] = positionals;
    if (!label || rest.length > 0) throw new UsageError(t.reviewsUsage());
    if (!review) {
      const page = parseNumber(values.page ?? '1');
      return (context) => list(context, label, page, values.json ?? false);
    }
    if (action !== 'remove' && action !== 'restore') throw new UsageError(t.reviewsUsage());
    const [id, rule] = [parseNumber(review), action === 'remove' ? parseRule(values.rule) : null];
    return (context) => change(context, label, id, rule);
  },
};

function parseNumber(text: string): number {
  const parsed = v.safeParse(number, text);
  if (!parsed.success) throw new UsageError(t.reviewsUsage());
  return parsed.output;
}

function parseRule(text: string | undefined): ReviewRule {
  const parsed = v.safeParse(rules, text);
  if (!parsed.success) throw new UsageError(t.reviewRule({ rules: reviewRules.join(', ') }));
  return parsed.output;
}

async function list(context: CommandContext, label: string, page: number, asJson: boolean): Promise<number> {
  const store = await findStore(context, label);
  const { data } = await readStoreReviews(context.shop, store, page);
  if (asJson) context.out(JSON.stringify(data));
  else if (data.length === 0) context.out(t.noReviews());
  else
    for (const line of formatTable(
      data.map(({ review_id, rated_at, order_id, item_name, stars, name, text }) => ({
        review: review_id,
        since: listedMoment(rated_at, store.timezone),
        order: order_id,
        item: item_name,
        stars,
        name,
        text,
      })),
    ))
      context.out(line);
  return 0;
}

async function change(context: CommandContext, label: string, id: number, rule: ReviewRule | null): Promise<number> {
  try {
    await removeReview(context.shop, await findStore(context, label), id, rule);
    context.out(rule ? t.reviewRemoved({ id }) : t.reviewRestored({ id }));
    return 0;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    context.err(rule ? t.unknownReview({ id }) : t.unknownRemoved({ id }));
    return 1;
  }
}
