import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { contract } from '#contract/contract';
import { hasEffect, successStatus, refusal, type Endpoint } from '#contract/endpoint';
import { errorStatus, type ErrorCode } from '#contract/errors';
import { numeric } from '#contract/fields';
import type { CallDocumentation } from './documentation/call-documentation.ts';
import { documentation } from './documentation/documentation.ts';

type Schema = v.GenericSchema<any, any>;

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [key: string]: unknown;
}

/** The JSON Schema of the wire format. */
export function wireSchema(schema: Schema): JsonSchema {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => (valibotSchema === numeric ? { type: 'integer' } : undefined),
  });
  return rest as JsonSchema;
}

const parametersOf = (where: 'path' | 'query', schema: Schema) => {
  const { properties = {}, required = [] } = wireSchema(schema);
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: type,
  }));
};

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

/** A call with its documentation. */
export type Call = { name: string } & Endpoint & CallDocumentation;

/** Every call, in the order of the documentation. */
export const calls: Call[] = Object.entries(documentation).map(([name, texts]) => ({
  name,
  ...(contract[name as keyof typeof contract] as Endpoint),
  ...texts,
}));

/** A call's refusals by HTTP status: its own, and those of its input and policy. */
export function refusalsOf({ errors = [], ...call }: Call): Map<number, ErrorCode[]> {
  const { policy } = call;
  const always: ErrorCode[] = [
    'invalid_input',
    ...(hasEffect(call) ? (['foreign_page'] as const) : []),
    ...(policy === 'customer' ? (['unauthenticated', 'session_expired', 'not_found'] as const) : []),
    ...(policy === 'operator' ? (['unauthenticated', 'not_found'] as const) : []),
  ];
  return Map.groupBy(new Set([...always, ...errors]), (code) => errorStatus[code]);
}

const schemeOf = { customer: 'session', operator: 'operator' } as const;

const operationOf = (endpoint: Call) => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)],
  ...(['POST', 'PUT'].includes(endpoint.method) && { requestBody: json(wireSchema(endpoint.body)) }),
  ...(endpoint.policy !== 'public' && { security: [{ [schemeOf[endpoint.policy]]: [] }] }),
  responses: {
    [successStatus(endpoint)]: { description: 'Granted', ...json(wireSchema(endpoint.answer)) },
    ...Object.fromEntries(
      [...refusalsOf(endpoint)].map(([status, codes]) => [
        status,
        { description: codes.join(', '), ...json(wireSchema(refusal)) },
      ]),
    ),
  },
});

/** The API's description in OpenAPI 3.1, generated from the contract. */
export function openApi() {
  const byPath = Map.groupBy(calls, ({ path }) => `/${path}`);
  return {
    openapi: '3.1.0',
    info: { title: 'Nukkad', version: '1', description: 'Money is a decimal number; times are ISO 8601.' },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description: 'The OPS_TOKEN of the settings, or a token for the stores of one operator.',
        },
      },
    },
    paths: Object.fromEntries(
      [...byPath].map(([path, ofPath]) => [
        path,
        Object.fromEntries(ofPath.map((call) => [call.method.toLowerCase(), operationOf(call)])),
      ]),
    ),
  };
}
