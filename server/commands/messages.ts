import { listedMoment } from '#lib/schedule/date-words';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/service-commands';
import { escapeFormula, formatCsv } from '#server/import/parse/format-csv';
import { msg91ReceiptUrl, whatsAppReceiptUrl } from '#server/platform/messages/receipts/addresses';
import { readRegistered } from '#server/platform/messages/registered';
import { readSent } from '#server/platform/messages/sent';
import { readDay } from '#server/platform/messages/day-bound';
import { fillEach, variables } from '#server/platform/messages/templates/template';
import { categoryOf, namesIn, smsKinds, templates, type Kind } from '#server/platform/messages/templates/templates';
import type { Shop } from '#server/platform/shop';
import { getStores, storeOrigin } from '#server/stores/stores';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { readArguments } from './read-arguments.ts';
import { findStore } from './find-store.ts';
import { formatTable } from './output/format-table.ts';

const maxSent = 100;

export const messagesCommand: Command = {
  usage: '[--csv] | --sent [<label>]',
  summary: commandTexts.messages,
  prepare(args) {
    const { values, positionals } = readArguments(args, { csv: { type: 'boolean' }, sent: { type: 'boolean' } });
    const [label, ...rest] = positionals;
    if (rest.length > 0 || (values.sent ? values.csv : label)) throw new UsageError(t.messagesUsage());
    if (values.sent) return (context) => listSent(context, label);
    return values.csv ? listAsCsv : list;
  },
};

const dltText = (kind: Kind) => fillEach(templates[kind].text, (name) => `{#${variables[name][0]}#}`);
const msg91Text = (kind: Kind) => fillEach(templates[kind].text, (name) => `##${name}##`);
/** Meta's format: one line that neither begins nor ends with a variable. Codes use Meta's own text. */
function whatsAppText(kind: Kind): string {
  if (kind === 'code') return t.authentication();
  const text = fillEach(templates[kind].text, (name) => `{{${name}}}`).replaceAll(/\s+/g, ' ');
  const begun = text.startsWith('{{') ? t.greeted({ text }) : text;
  return begun.endsWith('}}') ? t.thanked({ text: begun }) : begun;
}
const sampleText = (kind: Kind) => fillEach(templates[kind].text, (name) => variables[name][1]);

async function list({ shop, out }: CommandContext): Promise<number> {
  const [registered, onWhatsApp] = [await readRegistered(shop, 'sms'), await readRegistered(shop, 'whatsapp')];
  const idsOf = (rows: { saas_id: number; template_id: string; sender: string }[] = []) =>
    rows.map(({ saas_id, template_id, sender }) => `${saas_id}: ${template_id} ${sender}`.trim()).join(', ');
  for (const kind of smsKinds) {
    out(`${kind} (${categoryOf(kind)}): ${idsOf(registered.get(kind)) || t.noTemplate()}`);
    if (shop.config.whatsapp) {
      out(`  ${t.onWhatsApp({ ids: idsOf(onWhatsApp.get(kind)) || t.noWhatsAppTemplate() })}`);
      out(`  ${whatsAppText(kind)}`);
    }
    const names = [...new Set(namesIn(templates[kind].text))];
    const form = shop.config.sms?.provider === 'msg91' ? [msg91Text(kind)] : [];
    for (const text of [dltText(kind), ...form]) out(`  ${text.replaceAll('\n', '\n  ')}`);
    if (names.length > 0) out(`  ${names.map((name) => `${name}: ${variables[name][1]}`).join('; ')}`);
    out('');
  }
  const stores = await getStores(shop);
  const hosts = [shop.config.publicOrigin.host, ...stores.map(({ label }) => new URL(storeOrigin(shop, label)).host)];
  out(t.domains({ domains: hosts.join(', ') }));
  out(t.callBack({ numbers: [...new Set(stores.map(({ phone_no }) => phone_no))].join(', ') || t.none() }));
  if (shop.config.sms?.provider === 'msg91') out(t.msg91Webhook({ address: msg91ReceiptUrl(shop) ?? t.noWebhook() }));
  if (shop.config.whatsapp) out(t.whatsAppWebhook({ address: whatsAppReceiptUrl(shop.config) ?? '' }));
  for (const line of await describeDays(shop)) out(line);
  return 0;
}

type Day = Awaited<ReturnType<typeof readDay>>;

const states = { low: t.low, 'used up': t.usedUp };

function describeDay(
  { sent, per_day, state }: Day,
  { all, bounded }: { all: typeof t.smsToday; bounded: typeof t.smsTodayOf },
) {
  const text = per_day > 0 ? bounded({ sent, bound: per_day }) : all({ sent });
  return state === 'ok' ? text : `${text}, ${states[state]()}`;
}

export async function describeDays(shop: Pick<Shop, 'db' | 'config' | 'now'>): Promise<string[]> {
  const sms = describeDay(await readDay(shop, 'sms'), { all: t.smsToday, bounded: t.smsTodayOf });
  if (!shop.config.whatsapp) return [sms];
  const texts = { all: t.whatsAppToday, bounded: t.whatsAppTodayOf };
  return [sms, describeDay(await readDay(shop, 'whatsapp'), texts)];
}

async function listAsCsv({ shop, out }: CommandContext): Promise<number> {
  const [registered, onWhatsApp] = [await readRegistered(shop, 'sms'), await readRegistered(shop, 'whatsapp')];
  const sms = ['kind', 'category', 'dlt_text', 'msg91_text', 'sample', 'template_id', 'sender'];
  const columns = [...sms, 'whatsapp_text', 'whatsapp_template'];
  const rows = smsKinds.map((kind) => {
    const [own] = registered.get(kind) ?? [];
    return {
      kind,
      category: categoryOf(kind),
      dlt_text: escapeFormula(dltText(kind)),
      msg91_text: escapeFormula(msg91Text(kind)),
      sample: escapeFormula(sampleText(kind)),
      template_id: own?.template_id ?? '',
      sender: own?.sender ?? '',
      whatsapp_text: escapeFormula(whatsAppText(kind)),
      whatsapp_template: onWhatsApp.get(kind)?.[0]?.template_id ?? '',
    };
  });
  out(formatCsv(columns, rows).trimEnd());
  return 0;
}

async function listSent(context: CommandContext, label: string | undefined): Promise<number> {
  const store = label === undefined ? undefined : await findStore(context, label);
  const rows = await readSent(context.shop, { ...(store && { store }), limit: maxSent });
  if (rows.length === 0) context.out(t.noMessages());
  for (const line of formatTable(
    rows.map((row) => ({
      queued: listedMoment(row.created_at.toISOString(), store?.timezone ?? 'UTC'),
      by: row.channel,
      to: row.recipient,
      kind: row.kind ?? '',
      state: row.status,
      since: listedMoment(row.at.toISOString(), store?.timezone ?? 'UTC'),
      why: row.failure ?? '',
    })),
  ))
    if (rows.length > 0) context.out(line);
  return 0;
}
