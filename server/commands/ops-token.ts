import { ShopError } from '#contract/errors';
import { utcWords } from '#lib/schedule/date-words';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/service-commands';
import { addOperatorToken, listOperatorTokens, removeOperatorToken } from '#server/platform/operator-tokens';
import { findStore } from '#server/stores/stores';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { formatTable } from './output/format-table.ts';
import { readArguments } from './read-arguments.ts';

interface Named {
  saas_id: number;
  name: string;
  asJson: boolean;
}

export const opsTokenCommand: Command = {
  usage: 'list [--json] | add <operator> <name> [--json] | remove <operator> <name> [--json]',
  summary: commandTexts.opsToken,
  prepare(args) {
    const { values, positionals } = readArguments(args, { json: { type: 'boolean' } });
    const [action, operator, name, ...rest] = positionals;
    const asJson = values.json ?? false;
    if (action === 'list' && operator === undefined) return (context) => list(context, asJson);
    const change = changes.get(action ?? '');
    if (!change || !operator || !name || rest.length > 0) throw new UsageError(t.tokenUsage());
    const named = { saas_id: parseOperator(operator), name: parseName(name), asJson };
    return (context) => change(context, named);
  },
};

function parseOperator(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(t.badOperator({ operator: text }));
  return Number(text);
}

function parseName(text: string): string {
  if (!/^[A-Za-z\d][\w.-]{0,39}$/.test(text)) throw new UsageError(t.badTokenName({ name: text }));
  return text;
}

async function list({ shop, out }: CommandContext, asJson: boolean): Promise<number> {
  const tokens = (await listOperatorTokens(shop)).map(({ saas_id, name, created_at }) => ({
    operator: saas_id,
    name,
    since: created_at.toISOString(),
  }));
  if (asJson) out(JSON.stringify(tokens));
  else if (tokens.length === 0) out(t.noTokens());
  else for (const line of formatTable(tokens.map((each) => ({ ...each, since: utcWords(each.since) })))) out(line);
  return 0;
}

async function add({ shop, out, err }: CommandContext, { saas_id, name, asJson }: Named): Promise<number> {
  if (!(await findStore(shop, { saas_id }))) throw new UsageError(t.noOpenStore({ operator: saas_id }));
  try {
    const token = await addOperatorToken(shop, { saas_id, name });
    out(asJson ? JSON.stringify({ operator: saas_id, name, token }) : token);
    if (!asJson) err(t.storeToken());
    return 0;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    err(t.tokenExists({ operator: saas_id, name }));
    return 1;
  }
}

async function remove({ shop, out, err }: CommandContext, { saas_id, name, asJson }: Named): Promise<number> {
  try {
    await removeOperatorToken(shop, { saas_id, name });
    out(asJson ? JSON.stringify({ operator: saas_id, name }) : t.tokenRevoked({ operator: saas_id, name }));
    return 0;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    err(t.noToken({ operator: saas_id, name }));
    return 1;
  }
}

const changes = new Map([
  ['add', add],
  ['remove', remove],
]);
