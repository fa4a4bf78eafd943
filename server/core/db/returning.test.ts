import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { consumeRateLimits } from '../security/index.ts';
import { insertReturning } from './returning-queries.ts';

const test = suite('rows that an insert returns');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

interface Throttle {
  readonly name: string;
  readonly count: number;
}

const returned = (name: string, count: unknown): Promise<readonly Throttle[]> =>
  server.sql.transaction(tx =>
    insertReturning<Throttle>(tx, tx('throttles').insert({ name, count, ends_at: new Date(server.clock.now()) }), {
      columns: ['name', 'count'],
      read: () => tx('throttles').select('name', 'count').where('name', name),
    }),
  );

/** How many of these requests of one name are within its allowance, all at the same time. */
const allowedOf = async (name: string, requests: number): Promise<number> => {
  const act = () => consumeRateLimits(server.services, [{ name, most: 5, perMs: 60_000 }]);
  const outcomes = await Promise.allSettled(Array.from({ length: requests }, act));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
};

const countOf = async (name: string): Promise<number> =>
  (await server.sql('throttles').where('name', name).first('count')).count;

test('an insert returns its rows as they are stored', async () => {
  const rows = await returned('returned', server.sql.raw('2 + 3'));
  assert.equal(
    rows.map(({ name, count }) => [name, count]),
    [['returned', 5]],
  );
  assert.is(await allowedOf('with', 9), 5);
  assert.is(await countOf('with'), 9);
});

test('rows are read after the insert on a server that does not know the statement, and limits are as exact', async () => {
  // To the server a statement that it cannot read, as RETURNING is to MySQL.
  let rejected = false;
  await returned('unknown', server.sql.raw(') NO SUCH WORD')).catch(() => {
    rejected = true;
  });
  assert.ok(rejected);
  const statements: string[] = [];
  server.sql.on('query', ({ sql }) => statements.push(sql));
  const rows = await returned('later', server.sql.raw('2 + 3'));
  assert.equal(
    rows.map(({ name, count }) => [name, count]),
    [['later', 5]],
  );
  assert.not(
    statements.some(sql => sql.includes('RETURNING')),
    statements.join('\n'),
  );
  assert.is(await allowedOf('without', 9), 5);
  assert.is(await countOf('without'), 9);
});

test.run();
