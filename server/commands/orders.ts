import { ShopError } from '#contract/errors';
import { orderStatus, type OrderStatus } from '#contract/order';
import { refusal } from '#lib/messages/refusals';
import { listedMoment } from '#lib/schedule/date-words';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/store-commands';
import { acceptOrder } from '#server/orders/acceptance';
import { moveOrder, type Handover } from '#server/orders/lifecycle';
import { readStoreOrder, readStoreOrders } from '#server/orders/store-orders';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { readArguments } from './read-arguments.ts';
import { findStore } from './find-store.ts';
import { describeOrder } from './output/describe-order.ts';
import { formatTable } from './output/format-table.ts';
import { orderKeyOf } from '#server/db/keys';

const options = {
  status: { type: 'string' },
  json: { type: 'boolean' },
  partner: { type: 'string' },
  tracking: { type: 'string' },
} as const;

/** `handed-over` needs `--partner` and `--tracking`, which are sent to the customer. */
export const ordersCommand: Command = {
  usage:
    '<label> [--status <state>] [--json] | <label> <order> [--json] | <label> <order> <state> [--partner <name> --tracking <number>] [--json] | <label> <order> accept [--json]',
  summary: commandTexts.orders,
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [label, orderId, state, ...rest] = positionals;
    const asJson = values.json ?? false;
    if (!label || rest.length > 0) throw new UsageError(t.ordersUsage());
    if (!orderId) {
      const status = values.status === undefined ? undefined : parseStatus(values.status);
      return (context) => list(context, label, status, asJson);
    }
    if (!state) {
      const shown = parseOrderId(orderId);
      return (context) => show(context, label, shown, asJson);
    }
    if (state === 'accept') {
      const accepted = parseOrderId(orderId);
      return (context) => accept(context, label, accepted, asJson);
    }
    const handover = parseHandover(values);
    const move = { orderId: parseOrderId(orderId), to: parseStatus(state), ...(handover && { handover }) };
    return (context) => moveOne(context, label, move, asJson);
  },
};

type Order = Awaited<ReturnType<typeof readStoreOrder>>;

interface Move {
  orderId: number;
  to: OrderStatus;
  handover?: Handover;
}

function parseOrderId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(t.badOrder({ order: text }));
  return Number(text);
}

/** `handed-over` and `handed over` are the same. */
function parseStatus(text: string): OrderStatus {
  const status = orderStatus.options.find((option) => option === text.toLowerCase().replaceAll('-', ' '));
  if (!status)
    throw new UsageError(
      t.badState({ state: text, states: orderStatus.options.join(', ').replaceAll(/(\w) (\w)/g, '$1-$2') }),
    );
  return status;
}

function parseHandover({ partner, tracking }: { partner?: string; tracking?: string }): Handover | undefined {
  if (!partner && !tracking) return undefined;
  if (!partner || !tracking) throw new UsageError(t.handoverUsage());
  return { logistics_partner: partner, tracking_number: tracking };
}

function listedTime({ slot, is_by_courier }: Order, timezone: string): string {
  if (slot) return listedMoment(slot.starts_at, timezone);
  return is_by_courier ? t.byCourier() : '';
}

async function list(context: CommandContext, label: string, status: OrderStatus | undefined, asJson: boolean) {
  const store = await findStore(context, label);
  const orders = await readStoreOrders(context.shop, store, status);
  if (asJson) context.out(JSON.stringify(orders));
  else if (orders.length === 0) context.out(t.noOrders());
  else
    for (const line of formatTable(
      orders.map((order) => ({
        order: order.order_id,
        date: listedMoment(order.order_date, store.timezone),
        state: order.status,
        way: order.order_type,
        items: order.order_qty,
        total: `${order.currency} ${order.order_value.toFixed(2)}`,
        paid: order.payment_type,
        customer: order.customer_name,
        mobile: order.mobile_number,
        for: listedTime(order, store.timezone),
        note: order.delivery_note,
      })),
    ))
      context.out(line);
  return 0;
}

async function withOrder(context: CommandContext, orderId: number, work: () => Promise<void>, to?: OrderStatus) {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    context.err(explain(error, orderId, to));
    return 1;
  }
}

type Store = Parameters<typeof readStoreOrder>[1];

const orderAsJson = async ({ shop }: CommandContext, store: Store, orderId: number): Promise<string> =>
  JSON.stringify(await readStoreOrder(shop, store, orderId));

async function show(context: CommandContext, label: string, orderId: number, asJson: boolean): Promise<number> {
  const store = await findStore(context, label);
  return withOrder(context, orderId, async () => {
    if (asJson) return context.out(await orderAsJson(context, store, orderId));
    for (const line of describeOrder(await readStoreOrder(context.shop, store, orderId), store.timezone))
      context.out(line);
  });
}

async function accept(context: CommandContext, label: string, orderId: number, asJson: boolean): Promise<number> {
  const store = await findStore(context, label);
  const { saas_id, store_id, timezone } = store;
  return withOrder(context, orderId, async () => {
    const { at, name } = await acceptOrder(context.shop, { saas_id, store_id, order_id: orderId }, 'command');
    const accepted = { order: orderId, since: listedMoment(at, timezone) };
    const text = name ? t.acceptedBy({ ...accepted, name }) : t.accepted(accepted);
    context.out(asJson ? await orderAsJson(context, store, orderId) : text);
  });
}

async function moveOne(context: CommandContext, label: string, { orderId, to, handover }: Move, asJson: boolean) {
  const store = await findStore(context, label);
  const key = orderKeyOf({ ...store, order_id: orderId });
  const move = async () => {
    await moveOrder(context.shop, key, to, { by: 'command', ...(handover && { handover }) });
    context.out(asJson ? await orderAsJson(context, store, orderId) : t.moved({ order: orderId, state: to }));
  };
  return withOrder(context, orderId, move, to);
}

function explain({ code, data }: ShopError, orderId: number, to?: OrderStatus): string {
  if (code === 'not_found') return t.unknownOrder({ order: orderId });
  if (code === 'invalid_input') return t.handoverUsage();
  if (code === 'order_not_pending')
    return t.notAcceptable({ order: orderId, state: (data as { status: OrderStatus }).status });
  if (code !== 'order_move_impossible') return refusal(code);
  const { status, possible } = data as { status: OrderStatus; possible: OrderStatus[] };
  const refused = { order: orderId, state: status, wanted: to ?? '' };
  return possible.length > 0 ? t.impossible({ ...refused, possible: possible.join(t.or()) }) : t.final(refused);
}
