import { z } from 'zod';
import { type ApiOperation, apiPath } from '../../protocol/api/operation.ts';
import { apiOperationIds, apiOperations } from '../../protocol/api/registry.ts';
import { apiSchemas, problemShape } from '../../protocol/api/values.ts';
import type { Services } from '../core/context/index.ts';
import type { Json } from './schema-words.ts';

const referenceTo = (id: string): string => `#/components/schemas/${id}`;

const withoutMeta = ({ $id: _, $schema: __, ...schema }: Json): Json => schema;

/** The named schemas of answers, by their ids. */
export const componentSchemas = (): Json => {
  const { schemas } = z.toJSONSchema(apiSchemas, { uri: referenceTo, io: 'output' });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutMeta({ ...schema })]));
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const named = apiSchemas.get(schema);
  return named ? { $ref: referenceTo(named.id) } : withoutMeta({ ...z.toJSONSchema(schema, { io }) });
};

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Json;
}

const parametersIn = (place: 'path' | 'query', { shape }: ApiOperation['params']): ApiParameter[] =>
  Object.entries(shape).map(([name, schema]) => {
    const { description, pattern: _, ...json } = schemaOf(schema, 'input');
    return {
      name,
      in: place,
      required: place === 'path',
      description: typeof description === 'string' ? description : '',
      schema: json,
    };
  });

const headersOf = ({ isVersioned, isRepeatable }: ApiOperation): ApiParameter[] => {
  const header = { in: 'header', schema: { type: 'string' } } as const;
  return [
    ...(isVersioned
      ? [
          {
            ...header,
            name: 'If-Match',
            required: true,
            description: 'Version that is changed, in quotes, or the `ETag` of the answer that was read.',
          },
        ]
      : []),
    ...(isRepeatable
      ? [
          {
            ...header,
            name: 'Idempotency-Key',
            required: false,
            description: 'Any text that is used once: a request that is sent again with it changes nothing further.',
          },
        ]
      : []),
  ];
};

/** Parameters of an operation in path, query and headers. */
export const parametersOf = (declared: ApiOperation): ApiParameter[] => [
  ...parametersIn('path', declared.params),
  ...parametersIn('query', declared.query),
  ...headersOf(declared),
];

const problem = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: schemaOf(problemShape, 'output') } },
});

/** Schema of the answer of an operation. */
export const answerSchema = ({ answer }: ApiOperation): Json => schemaOf(answer, 'output');

const contentOf = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

const hasBody = ({ method }: ApiOperation): boolean => method === 'POST' || method === 'PATCH';

/** Schema of the body of an operation; undefined where it has none. */
export const bodySchema = (declared: ApiOperation): Json | undefined =>
  hasBody(declared) ? schemaOf(declared.body, 'input') : undefined;

const headerOf = (description: string): Json => ({ description, schema: { type: 'string' } });

const headersOfAnswer = ({ status, method, query }: ApiOperation): Json => ({
  ETag: headerOf('Validator of the answer; that of a post or an article begins with its version.'),
  ...(status === 201 ? { Location: headerOf('Address of what was made.') } : {}),
  ...(method === 'GET' && 'cursor' in query.shape ? { Link: headerOf('Address of the next page (RFC 8288).') } : {}),
});

/** Refusals of the operations that read or write, beside those of all. */
const refusalsOf = (declared: ApiOperation): Json =>
  declared.method === 'GET'
    ? { 304: { description: 'Not changed.' }, 400: problem('A parameter is wrong.') }
    : {
        400: problem('A parameter is wrong, or the body is no JSON.'),
        ...(hasBody(declared)
          ? { 413: problem('The body is too long.'), 415: problem('The body is not `application/json`.') }
          : {}),
        422: problem('A field is wrong.'),
        429: problem('Too many requests.'),
      };

const responsesOf = (declared: ApiOperation): Json => {
  const answered = { headers: headersOfAnswer(declared), ...contentOf(answerSchema(declared)) };
  return {
    [declared.status]: declared.status === 204 ? { description: 'Done.' } : { description: 'Success.', ...answered },
    ...(declared.mayWait
      ? {
          202: {
            description: 'The change waits for a moderator; the answer has the text as readers see it.',
            ...answered,
          },
        }
      : {}),
    ...refusalsOf(declared),
    401: problem('A token is needed, or the token is not valid.'),
    403: problem('The account or the scope of the token does not allow it.'),
    404: problem('Not found.'),
    ...(declared.isVersioned
      ? { 412: problem('The version is not the current one.'), 428: problem('`If-Match` is missing or not a version.') }
      : {}),
    503: problem('The site is overloaded or stopping.'),
  };
};

const operationObject = (id: string, declared: ApiOperation): Json => {
  const body = bodySchema(declared);
  return {
    operationId: id,
    tags: [declared.group],
    summary: declared.summary,
    ...(declared.description ? { description: declared.description } : {}),
    parameters: parametersOf(declared),
    ...(body ? { requestBody: { required: true, ...contentOf(body) } } : {}),
    responses: responsesOf(declared),
    // Reading needs no token: an empty requirement stands for a visitor.
    security: declared.method === 'GET' ? [{}, { token: [] }] : [{ token: [] }],
  };
};

/** The OpenAPI document of the API, made from the schemas that requests are decoded with. */
export const openApiDocument = ({ settings, site }: Pick<Services, 'settings' | 'site'>): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const id of apiOperationIds) {
    const declared: ApiOperation = apiOperations[id];
    const methods = paths[declared.path] ?? {};
    paths[declared.path] = { ...methods, [declared.method.toLowerCase()]: operationObject(id, declared) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: site.get('site.name'),
      version: '1',
      description: `API documentation: ${settings.baseUrl}${apiPath}/docs`,
    },
    servers: [{ url: settings.baseUrl + apiPath }],
    tags: [...new Set(apiOperationIds.map(id => apiOperations[id].group))].map(name => ({ name })),
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Personal access token of an account, with the scopes read, write:posts and write:comments.',
        },
      },
    },
  };
};
