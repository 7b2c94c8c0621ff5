import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { groups } from '#contract/contract';
import {
  hasEffect,
  isFromOwnHost,
  successStatus,
  refusal,
  type CallDocumentation,
  type Endpoint,
} from '#contract/endpoint';
import { errorStatus, type ErrorCode } from '#contract/errors';
import { numeric } from '#contract/fields';

type Schema = v.GenericSchema<any, any>;

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [key: string]: unknown;
}

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

/** The schema describes the data of each server-sent event. */
const stream = (contentSchema: JsonSchema) => ({
  content: { 'text/event-stream': { schema: { type: 'string', contentMediaType: 'application/json', contentSchema } } },
});

const file = () => ({ content: { '*/*': { schema: { type: 'string', format: 'binary' } } } });

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

export type DocumentedCall = { name: string; group: string } & Endpoint & CallDocumentation;

export const calls: DocumentedCall[] = Object.entries(groups).flatMap(([group, { calls }]) =>
  Object.entries<Endpoint & CallDocumentation>(calls).map(([name, call]) => ({ name, group, ...call })),
);

/** Whether a path has ids that may be hidden from the caller: a store by its two ids, or a customer. */
const namesHidden = ({ path }: Endpoint) =>
  /\{(userId|customerId)\}/.test(path) || (path.includes('{saasId}') && path.includes('{storeId}'));

/** Refusals by HTTP status. Includes refusals caused by the call's input and policy. */
export function refusalsOf({ errors = [], ...call }: DocumentedCall): Map<number, ErrorCode[]> {
  const { policy } = call;
  const always: ErrorCode[] = [
    'invalid_input',
    ...(hasEffect(call) ? (['foreign_page'] as const) : []),
    ...(policy === 'customer' || policy === 'staff' ? (['unauthenticated', 'session_expired'] as const) : []),
    ...(policy === 'operator' ? (['unauthenticated'] as const) : []),
    ...(policy === 'operator' || policy === 'setup' || call.permission || namesHidden(call)
      ? (['not_found'] as const)
      : []),
    ...(call.method === 'GET' ? [] : (['payload_too_large'] as const)),
  ];
  return Map.groupBy(new Set([...always, ...errors]), (code) => errorStatus[code]);
}

const callers = {
  public: 'Needs no authentication.',
  customer: 'Requires the token of a customer. Data of other customers returns 404.',
  operator: 'Requires a token of the operator.',
  staff: 'Requires the session cookie of the counter.',
  setup: 'Requires the session of the one-time setup link of an empty shop. Without it, the call returns 404.',
};

const permitted = ({ permission }: Endpoint) =>
  permission && `Requires the permission \`${permission}\` in the store; otherwise it returns 404.`;

const pages = (endpoint: Endpoint) =>
  isFromOwnHost(endpoint)
    ? 'Browsers may call it only from pages of the same host: `Origin` must match, and the body must be JSON.'
    : "Browsers may call it only from the shop's own pages.";

const describe = (endpoint: DocumentedCall) =>
  [callers[endpoint.policy], permitted(endpoint), hasEffect(endpoint) && pages(endpoint)].filter(Boolean).join(' ');

const securityOf = {
  public: [],
  customer: [{ session: [] }],
  operator: [{ operator: [] }],
  staff: [{ counter: [] }],
  setup: [{ setup: [] }],
};

const refusalWith = (codes: ErrorCode[]) => ({
  description: codes.join(', '),
  ...json(wireSchema(v.object({ ...refusal.entries, code: v.picklist(codes) }))),
});

const operationOf = (endpoint: DocumentedCall) => ({
  operationId: endpoint.name,
  tags: [endpoint.group],
  summary: endpoint.summary,
  description: describe(endpoint),
  parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)],
  ...(['POST', 'PUT'].includes(endpoint.method) && { requestBody: json(wireSchema(endpoint.body)) }),
  security: securityOf[endpoint.policy],
  responses: {
    [successStatus(endpoint)]: {
      description: 'Success',
      ...(endpoint.isFile ? file : endpoint.isStream ? stream : json)(wireSchema(endpoint.answer)),
    },
    ...Object.fromEntries([...refusalsOf(endpoint)].map(([status, codes]) => [status, refusalWith(codes)])),
    default: refusalWith(['server_error', 'unavailable']),
  },
});

export function openApi() {
  const byPath = Map.groupBy(calls, ({ path }) => `/${path}`);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nukkad',
      version: '1',
      description: 'Amounts are decimal numbers. Times are ISO 8601.',
      contact: { name: 'Customer care' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    tags: Object.entries(groups).map(([name, { about }]) => ({ name, description: about })),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description: '`OPS_TOKEN`, or a token for the stores of one operator.',
        },
        counter: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-counter',
          description: 'The session of a staff member. The cookie is named `counter` without HTTPS.',
        },
        setup: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-setup',
          description: 'The session opened by the setup link. The cookie is named `setup` without HTTPS.',
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
