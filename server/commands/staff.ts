import { staffRoles, type StaffRole } from '#contract/counter/roles';
import { ShopError } from '#contract/errors';
import { listedMoment } from '#lib/schedule/date-words';
import * as t from '#texts/store-commands';
import * as commandTexts from '#texts/commands';
import { addMember, endMember, listMembers, parseStaffTarget } from '#server/staff/members';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { findStore } from './find-store.ts';
import { formatTable } from './output/format-table.ts';
import { readArguments } from './read-arguments.ts';

const options = { role: { type: 'string' }, name: { type: 'string' }, json: { type: 'boolean' } } as const;

const usage =
  'list <label> [--json] | add <label> <number or e-mail> --role <role> [--name <name>] [--json] | end <label> <number or e-mail> [--role <role>]';

interface Request {
  label: string;
  target: string;
  role: StaffRole | undefined;
  name: string;
  asJson: boolean;
}

export const staffCommand: Command = {
  usage,
  summary: () => commandTexts.staff({ roles: staffRoles.join(', ') }),
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [action, label, target, ...rest] = positionals;
    const work = actions.get(action ?? '');
    if (!work || !label || rest.length > 0 || (action === 'list') !== (target === undefined))
      throw new UsageError(t.staffUsage({ usage }));
    const role = parseRole(values.role);
    if (action === 'add' && !role) throw new UsageError(t.roleNeeded({ roles: staffRoles.join(', ') }));
    const request = { label, target: target ?? '', role, name: parseName(values.name), asJson: values.json ?? false };
    return (context) => work(context, request);
  },
};

function parseRole(text: string | undefined): StaffRole | undefined {
  const role = staffRoles.find((each) => each === text);
  if (text !== undefined && !role) throw new UsageError(t.badRole({ role: text, roles: staffRoles.join(', ') }));
  return role;
}

function parseName(text = ''): string {
  const name = text.trim();
  if (name.length > 80 || /\p{Cc}/u.test(name)) throw new UsageError(t.badName());
  return name;
}

async function list(context: CommandContext, { label, asJson }: Request): Promise<number> {
  const { out, shop } = context;
  const store = await findStore(context, label);
  const members = await listMembers(shop, store, 'command');
  if (asJson) out(JSON.stringify(members));
  else if (members.length === 0) out(t.noStaff());
  else
    for (const line of formatTable(
      members.map(({ role, target, name, since }) => ({
        role,
        target,
        name,
        since: listedMoment(since, store.timezone),
      })),
    ))
      out(line);
  return 0;
}

function readTarget(typed: string, store: Awaited<ReturnType<typeof findStore>>): string {
  try {
    return parseStaffTarget(typed, store.country);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    throw new UsageError(t.badTarget({ target: typed }), { cause: error });
  }
}

async function add(context: CommandContext, { label, target, role, name, asJson }: Request): Promise<number> {
  if (!role) return 1;
  const store = await findStore(context, label);
  const member = { target: readTarget(target, store), role, name };
  const { staff_id } = await addMember(context.shop, store, member, 'command');
  const added = role === 'operator' ? t.addedForAll : t.added;
  const text = added({ target: member.target, role, store: label });
  context.out(asJson ? JSON.stringify({ staff_id, ...member }) : text);
  return 0;
}

const endedText = (target: string, role: StaffRole, store: string) =>
  role === 'operator' ? t.endedForAll({ target, role, store }) : t.ended({ target, role, store });

async function end(context: CommandContext, { label, target, role, asJson }: Request): Promise<number> {
  const { shop, out, err } = context;
  const store = await findStore(context, label);
  const own = readTarget(target, store);
  const ended = (await listMembers(shop, store, 'command')).filter(
    (member) => member.target === own && (role ? member.role === role : member.role !== 'operator'),
  );
  for (const { staff_id } of ended) await endMember(shop, store, staff_id, 'command');
  if (ended.length === 0) err(t.noSuchRole({ target: own, store: label }));
  else if (asJson) out(JSON.stringify({ ended: ended.map(({ staff_id }) => staff_id) }));
  else for (const each of ended) out(endedText(own, each.role, label));
  return ended.length > 0 ? 0 : 1;
}

const actions = new Map([
  ['list', list],
  ['add', add],
  ['end', end],
]);
