import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient } from '../test/fixtures/api.ts';
import { articleWriter } from '../test/fixtures/articles.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer } from '../test/test-server.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: object;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
  readonly security: readonly object[];
}

interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly securitySchemes: object };
}

const test = suite('the OpenAPI document');
const server = await openTestServer({ BASE_URL: 'http://lectern.test/base' });
test.after(() => server.close());

const load = async (): Promise<OpenApi> => (await server.get('/api/v1/openapi.json')).json();

/** A client that knows nothing of the site but its document, as generated clients do. */
const clientOf = (document: OpenApi, token?: string) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', components: document.components });
  const compiled = (schema: object) =>
    ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')));
  const check = (schema: object | undefined, value: unknown, what: string): void => {
    if (!schema) throw new Error(`${what} has no schema`);
    const validate = compiled(schema);
    assert.ok(validate(value), `${what}: ${JSON.stringify(validate.errors)}`);
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const base = new URL(document.servers[0]?.url ?? '').pathname.replace('/base', '');
  return {
    operations,
    call: async (id: string, args: Readonly<Record<string, string | number>> = {}, body?: unknown) => {
      const found = operations.find(({ operation }) => operation.operationId === id);
      if (!found) throw new Error(`${id} is not in the document`);
      const { operation, path, method } = found;
      const placed = (place: Parameter['in']) =>
        operation.parameters.filter(one => one.in === place && one.name in args);
      for (const { name, schema } of operation.parameters) if (name in args) check(schema, args[name], name);
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name]));
      const query = new URLSearchParams(placed('query').map(({ name }) => [name, String(args[name])]));
      if (body !== undefined)
        check(operation.requestBody?.content?.['application/json']?.schema, body, `body of ${id}`);
      const response = await server.app.inject({
        method: method === 'POST' || method === 'PATCH' || method === 'DELETE' ? method : 'GET',
        url: `${base}${filled}?${query}`,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...Object.fromEntries(placed('header').map(({ name }) => [name.toLowerCase(), String(args[name])])),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const declared = operation.responses[response.statusCode];
      assert.ok(declared, `${id} answered ${response.statusCode}, which is not declared: ${response.body}`);
      const [content] = Object.values(declared?.content ?? {});
      if (content) check(content.schema, response.json(), `answer of ${id}`);
      return response;
    },
  };
};

test('the document follows the rules of OpenAPI 3.1', async () => {
  const document = await load();
  assert.match(document.openapi, /^3\.1\./);
  assert.is(document.servers[0]?.url, 'http://lectern.test/base/api/v1');
  const { operations } = clientOf(document);
  const ids = operations.map(({ operation }) => operation.operationId);
  assert.is(new Set(ids).size, ids.length);
  const groups = document.tags.map(({ name }) => name);
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter(one => one.in === 'path');
    assert.equal(
      inPath.map(({ name }) => name),
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    for (const parameter of operation.parameters) assert.ok(parameter.description, `${path} ${parameter.name}`);
    assert.ok(inPath.every(({ required }) => required));
    assert.ok(operation.tags.every(tag => groups.includes(tag)));
    for (const { description } of Object.values(operation.responses)) assert.ok(description);
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  assert.ok(references.length > 0);
  for (const [, name = ''] of references) assert.ok(document.components.schemas[name], name);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const schema of Object.values(document.components.schemas)) assert.ok(ajv.validateSchema(schema));
});

test('a client that reads only the document lists, reads and writes with a token', async () => {
  const author = await server.signedIn('blogger', 'Asha Rao');
  const articles = articleWriter(server);
  const article = await articles.article(author.id, (await articles.category('Halls')).id);
  await writer(server).post(author.id);
  const token = await apiClient(server).token(author.id, ['read', 'write:posts', 'write:comments']);
  const { call } = clientOf(await load(), token);
  for (const list of ['listPosts', 'listArticles', 'listAuthors', 'listCategories', 'listTags'])
    assert.is((await call(list)).statusCode, 200);
  assert.is((await call('getArticle', { id: article.id })).json().id, article.id);
  const text = { title: 'Written by a program', content: '*Words*', format: 'markdown', status: 'published' };
  const made = await call('createPost', { 'Idempotency-Key': 'first' }, text);
  assert.is(made.statusCode, 201);
  const { id } = made.json();
  const [newest] = (await call('listPosts', { limit: 1 })).json().data;
  assert.is(newest.id, id);
  const version = String((await call('getPost', { id })).headers.etag);
  assert.is((await call('changePost', { id, 'If-Match': version }, { title: 'Changed' })).json().title, 'Changed');
  assert.is((await call('changePost', { id, 'If-Match': version }, { title: 'Again' })).statusCode, 412);
  assert.is((await call('createPostComment', { id }, { content: 'A comment.' })).statusCode, 201);
  assert.is((await call('listPostComments', { id })).json().data.length, 1);
  assert.is((await call('deletePost', { id })).statusCode, 204);
  assert.is((await call('getPost', { id: 999_999 })).statusCode, 404);
  assert.is((await call('listPosts', { cursor: 'broken' })).statusCode, 400);
});

test('without a token the same client reads, and is asked for one to write', async () => {
  const { call } = clientOf(await load());
  assert.is((await call('listPosts')).statusCode, 200);
  const refused = await call('createPost', {}, { title: 'A title', content: 'Words' });
  assert.is(refused.statusCode, 401);
});

test.run();
