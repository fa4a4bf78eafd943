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

const returned = (name: string, count: unknown) =>
  insertReturning<Throttle>(
    server.sql,
    server.sql('throttles').insert({ name, count, ends_at: new Date(server.clock.now()) }),
    ['name', 'count'],
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
    rows?.map(({ name, count }) => [name, count]),
    [['returned', 5]],
  );
  assert.is(await allowedOf('with', 9), 5);
  assert.is(await countOf('with'), 9);
});

test('a server that does not know the statement inserts nothing, and limits are as exact without it', async () => {
  // To the server a statement that it cannot read, as RETURNING is to MySQL.
  assert.is(await returned('unknown', server.sql.raw(') NO SUCH WORD')), undefined);
  assert.is(await returned('later', 1), undefined);
  assert.equal(await server.sql('throttles').whereIn('name', ['unknown', 'later']), []);
  assert.is(await allowedOf('without', 9), 5);
  assert.is(await countOf('without'), 9);
});

test.run();
