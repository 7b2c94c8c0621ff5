import fc from 'fast-check';

/** A JSON Schema as the API's description uses it. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

/** Values that are known to name something, by the name of their field. */
export type KnownValues = Map<string, unknown[]>;

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toJSON()),
};

function text({ format = '', pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> {
  const ofFormat = formats[format];
  if (ofFormat) return ofFormat;
  if (pattern && !pattern.startsWith('^[^')) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 80) });
}

function object({ properties = {}, required = [] }: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema, known, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
}

function made(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const { minimum: min = -1000, maximum: max = 1e9 } = schema;
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min, max });
    case 'number':
      return fc.oneof(fc.integer({ min, max }), fc.double({ min, max, noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'object':
      return object(schema, known);
    case undefined:
    default:
      return fc.jsonValue();
  }
}

/** Values that a schema allows, half of them those known under the field's name. */
export function fromSchema(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const own = schema.anyOf
    ? fc.oneof(...schema.anyOf.map((each) => fromSchema(each, known)))
    : schema.enum
      ? fc.constantFrom(...schema.enum)
      : 'const' in schema
        ? fc.constant(schema.const)
        : made(schema, known);
  const values = known.get(name);
  return values ? fc.oneof(fc.constantFrom(...values), own) : own;
}
