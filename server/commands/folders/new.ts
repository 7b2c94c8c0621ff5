import { randomInt } from 'node:crypto';
import path from 'node:path';
import * as v from 'valibot';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/folder-commands';
import { hostLabel } from '#server/import/parse/cells';
import { formatPostalCode, locateStore } from '#server/import/new-folder/locate-store';
import { newFolder, type NewStore } from '#server/import/new-folder/new-folder';
import { writeFolder } from '#server/import/new-folder/write-folder';
import { postalCode, storesFile } from '#server/import/validate/tables';
import { UsageError, type Command, type FolderContext } from '../command.ts';
import { readArguments } from '../read-arguments.ts';

const { store_name, address, phone_no, email, latitude, longitude, saas_id } = storesFile.entries;

const postalCodeCell = v.pipe(
  v.string(),
  v.check((code) => Object.values(postalCode).some((form) => form.test(formatPostalCode(code))), t.postalCode),
);

const questions = {
  name: { question: t.askName, cell: store_name },
  address: { question: t.askAddress, cell: address },
  'postal-code': { question: t.askPostalCode, cell: postalCodeCell },
  phone: { question: t.askPhone, cell: phone_no },
  email: { question: t.askEmail, cell: email },
};
const position = {
  latitude: { question: t.askLatitude, cell: latitude },
  longitude: { question: t.askLongitude, cell: longitude },
};
type Question = { question: () => string; cell: v.GenericSchema<string, unknown> };

const text = { type: 'string' } as const;
const options = {
  name: text,
  address: text,
  'postal-code': text,
  phone: text,
  email: text,
  latitude: text,
  longitude: text,
  operator: text,
  folder: text,
} as const;
type GivenOptions = Partial<Record<keyof typeof options, string>>;

/** Asks for missing options, then writes a small example folder with comments, ready to import. */
export const newCommand: Command<FolderContext> = {
  usage:
    '<label> [--name <name>] [--address <address>] [--postal-code <code>] [--phone <number>] [--email <address>] [--latitude <degrees>] [--longitude <degrees>] [--operator <number>] [--folder <folder>]',
  summary: commandTexts.create,
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [label, ...rest] = positionals;
    if (!label || rest.length > 0) throw new UsageError(t.newUsage());
    check(hostLabel, label, (problem) => t.labelRefused({ label, problem }));
    for (const [name, { cell }] of Object.entries({ ...questions, ...position, operator: { cell: saas_id } }))
      if (values[name as keyof GivenOptions] !== undefined)
        check(cell, values[name as keyof GivenOptions] ?? '', (problem) => t.optionRefused({ option: name, problem }));
    return (context) => writeNew(context, label, values);
  },
};

function check(cell: v.GenericSchema<string, unknown>, typed: string, refuse: (problem: string) => string): void {
  const { issues } = v.safeParse(cell, typed);
  if (issues) throw new UsageError(refuse(issues[0].message));
}

async function writeNew(context: FolderContext, label: string, values: GivenOptions): Promise<number> {
  const folder = path.resolve(context.cwd, values.folder ?? label);
  const store = await promptForStore(context, label, values);
  await writeFolder(folder, await newFolder(store));
  const shown = path.relative(context.cwd, folder) || '.';
  context.out(t.written({ folder: shown }));
  context.out(t.fillIn({ folder: shown }));
  return 0;
}

async function promptForStore(context: FolderContext, label: string, values: GivenOptions): Promise<NewStore> {
  const missing = Object.keys(questions).filter((name) => values[name as keyof GivenOptions] === undefined);
  if (!context.ask && missing.length > 0)
    throw new UsageError(t.optionsNeeded({ options: missing.map((name) => `--${name}`).join(', ') }));
  const answers: Record<string, string> = {};
  for (const [name, question] of Object.entries(questions))
    answers[name] = values[name as keyof GivenOptions] ?? (await promptFor(context, question));
  const { name = '', address = '', phone = '', email = '' } = answers;
  const code = formatPostalCode(answers['postal-code'] ?? '');
  const place = await locate(context, code, values);
  const operator = Number(values.operator ?? randomInt(100_000, 1_000_000));
  return { label, name, address, phone, email, postalCode: code, operator, ...place };
}

async function locate(context: FolderContext, code: string, values: GivenOptions) {
  const known = await locateStore(code);
  const country = /^\d/.test(code) ? ('India' as const) : ('Canada' as const);
  const place = known ?? {
    country,
    timezone: country === 'India' ? 'Asia/Kolkata' : 'America/Toronto',
    cashCities: '',
    latitude: undefined,
    longitude: undefined,
  };
  const degrees = async (axis: keyof typeof position): Promise<number> =>
    Number(values[axis] ?? place[axis] ?? (await promptFor(context, position[axis])));
  return { ...place, latitude: await degrees('latitude'), longitude: await degrees('longitude') };
}

async function promptFor({ ask, err }: FolderContext, { question, cell }: Question): Promise<string> {
  if (!ask) throw new UsageError(t.placeUnknown());
  for (;;) {
    const answer = (await ask(question())).trim();
    const { issues } = v.safeParse(cell, answer);
    if (!issues) return answer;
    err(t.answerRefused({ problem: issues[0].message }));
  }
}
