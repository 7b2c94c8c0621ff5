import { variables as known, type VariableName } from './template.ts';
import { fillIn, namesIn, templates, type Kind } from './templates.ts';

/** The most characters that operators in India accept for a variable. Links have their own type. */
const maxLength = 30;

/** Characters outside GSM 03.38, which make an SMS more than twice as long. */
const plain: Record<string, string> = {
  '₹': 'Rs ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '×': 'x',
  '·': '-',
  '…': '...',
  '\u00A0': ' ',
  '\u202F': ' ',
};

const inPlainCharacters = (value: string) => value.replaceAll(/[₹’‘“”–—×·…\u00A0\u202F]/g, (each) => plain[each] ?? '');

function cutAtWord(text: string): string {
  if (text.length <= maxLength) return text;
  const room = text.slice(0, maxLength - 2); // and the space after the last word
  const end = room.search(/[\s,;:]+\S*$/);
  const kept = end > 0 ? room.slice(0, end) : room.slice(0, -1);
  return `${kept.replace(/[\uD800-\uDBFF]$/, '')}...`;
}

const smsValue = (name: VariableName, value: string): string =>
  known[name][0] === 'url' ? value : cutAtWord(inPlainCharacters(value).replaceAll(/\s+/g, ' ').trim());

/** A message as SMS text, with its variables cut to 30 characters each. */
export function smsForm(
  kind: Kind,
  values: Record<string, string>,
): { text: string; variables: Record<string, string> } {
  const { text } = templates[kind];
  const variables = Object.fromEntries(namesIn(text).map((name) => [name, smsValue(name, values[name] ?? '')]));
  return { text: fillIn(text, variables), variables };
}
