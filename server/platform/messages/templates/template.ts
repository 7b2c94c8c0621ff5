export type TemplateText = (values: Record<VariableName, string>) => string;

/** The subject is for e-mail only. */
export interface Template {
  subject: TemplateText;
  text: TemplateText;
  email?: TemplateText;
  button?: () => string;
  forget?: () => string;
  /** Its category in the registers of Indian operators (TCCCPR 2018); `Service Implicit` by default. */
  category?: 'Service Explicit' | 'e-mail only';
}

/** A type of variables in these registers (TRAI's direction of 18 November 2025). */
export type Tag = 'numeric' | 'alphanumeric' | 'url' | 'cbn';

type Variable = readonly [tag: Tag, sample: string];

export const variables = {
  store: ['alphanumeric', 'Surat Sadan'],
  phone: ['cbn', '+91 98000 00000'],
  order: ['numeric', '10001'],
  number: ['numeric', '501'],
  limit: ['numeric', '5000'],
  code: ['numeric', '123456'],
  minutes: ['numeric', '10'],
  sender: ['alphanumeric', 'Surat Sadan'],
  host: ['url', 'shop.example'],
  link: ['url', 'https://surat.shop.example/o#aZ09-_aZ09-_aZ09-_aZ09'],
  forget: ['url', 'https://surat.shop.example/f#aZ09-_aZ09-_aZ09-_aZ09'],
  how: ['alphanumeric', 'delivery'],
  arrives: ['alphanumeric', 'Arrives 3-7 Dec'],
  day: ['alphanumeric', 'Sunday, 22 November'],
  time: ['alphanumeric', '10:30 AM to 11 AM'],
  start: ['alphanumeric', '22 November 2026'],
  end: ['alphanumeric', '21 December 2026'],
  until: ['alphanumeric', '22 Nov 2026, 8 PM'],
  total: ['alphanumeric', 'Rs 1,640'],
  amount: ['alphanumeric', 'Rs 328'],
  price: ['alphanumeric', 'Rs 120'],
  less: ['alphanumeric', 'Rs 44'],
  reason: ['alphanumeric', 'The jar was broken.'],
  answer: ['alphanumeric', 'We are sorry.'],
  partner: ['alphanumeric', 'Delhivery'],
  tracking: ['alphanumeric', 'TX99'],
  address: ['alphanumeric', '12 Ring Road, Surat'],
  reference: ['alphanumeric', 'UTR12345'],
  missing: ['alphanumeric', 'Toor dal, 1 kg'],
  instead: ['alphanumeric', 'Moong dal, 1 kg'],
  otherwise: ['alphanumeric', 'we leave it out'],
  plan: ['alphanumeric', 'Gujarati lunch, 30 days'],
  state: ['alphanumeric', 'begun'],
  item: ['alphanumeric', 'Toor dal, 1 kg'],
  goods: ['alphanumeric', 'Toor dal and 3 more'],
  target: ['alphanumeric', 'number'],
  contact: ['alphanumeric', '+919800000001'],
  weekday: ['alphanumeric', 'Monday'],
  what: ['alphanumeric', '2 refunds failed'],
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

export const fillEach = (text: TemplateText, valueOf: (name: VariableName) => string): string => {
  const names = Object.keys(variables) as VariableName[];
  return text(Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<VariableName, string>);
};

/** A text with its variables in braces: `{store}`. */
export const rawText = (text: TemplateText): string => fillEach(text, (name) => `{${name}}`);
