import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import type { Mail } from './outbox.ts';
import { storeMails } from './store-mails.ts';

const test = suite('mails stored by parts');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

const mail = (number: number, text: string): Mail => ({
  dedupeKey: `part:${number}`,
  to: `reader-${number}@example.org`,
  name: 'Reader',
  subject: 'News',
  text,
});

test('mails that are too long for one statement together are stored by several', async () => {
  const { sql } = server;
  const [row] = (await sql.raw('SELECT @@max_allowed_packet AS most'))[0];
  const text = 'x'.repeat(2_000_000);
  const count = Math.ceil(Number(row.most) / text.length) + 1;
  const mails = Array.from({ length: count }, (_, number) => mail(number, text));
  await storeMails(sql, mails, { check: async () => {} });
  assert.is((await sql('outbox').where('cause', 'like', 'part:%').select('id')).length, count);
});

test('no mails take no statement', async () => {
  const taken: string[] = [];
  const count = ({ sql }: { readonly sql: string }) => taken.push(sql);
  server.sql.on('query', count);
  await storeMails(server.sql, [], { check: async () => {} });
  server.sql.removeListener('query', count);
  assert.equal(taken, []);
});

test.run();
