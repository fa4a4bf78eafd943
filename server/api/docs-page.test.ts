import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../client/test/markup.ts';
import { apiOperationIds, apiOperations } from '../../protocol/api/registry.ts';
import { openTestServer } from '../test/test-server.ts';

const test = suite('the documentation for programs');
const server = await openTestServer();
test.after(() => server.close());

test('the page has a heading, an example and named tables for each operation, and needs no script', async () => {
  const { statusCode, body } = await server.get('/api/v1/docs');
  assert.is(statusCode, 200);
  assert.equal(await markupProblems(body), []);
  const page = load(body);
  const headings = page('h3 code')
    .toArray()
    .map(element => page(element).text());
  for (const id of apiOperationIds)
    assert.ok(headings.includes(`${apiOperations[id].method} ${apiOperations[id].path}`));
  assert.is(page('pre').length, apiOperationIds.length);
  assert.is(page('.prose table').length, page('.prose table > caption').length);
  for (const link of page('.prose a[href^="#"]').toArray()) assert.is(page(String(page(link).attr('href'))).length, 1);
});

test('the security page of an account leads to it', async () => {
  const { body } = await server.get('/account/security', await server.signedIn('reader'));
  assert.match(body, 'href="/api/v1/docs"');
});

test.run();
