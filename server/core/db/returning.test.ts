import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { consumeRateLimits } from '../security/index.ts';
import { withBriefWait } from './brief-wait-queries.ts';
import { insertReturning } from './returning-queries.ts';

const test = suite('rows that an insert returns');
let server: TestServer;
let statements: string[] = [];

test.before(async () => {
  server = await openTestServer();
  server.sql.on('query', ({ sql }) => statements.push(sql));
});
test.before.each(() => {
  statements = [];
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
      waitsBriefly: true,
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

/** Does work while the server cannot read statements with these words, as MySQL cannot. */
const without = async <T>(words: readonly string[], work: () => Promise<T>): Promise<T> => {
  const client = Object.getPrototypeOf(server.sql.client);
  const query = client._query;
  client._query = function (connection: unknown, asked: { sql?: string }) {
    const isUnknown = words.some(word => asked.sql?.includes(word));
    return query.call(this, connection, isUnknown ? { ...asked, sql: 'NO SUCH STATEMENT', bindings: [] } : asked);
  };
  try {
    return await work();
  } finally {
    client._query = query;
  }
};

/** Inserts and counts, and asserts that the rows and limits are exact. */
const insertAndCount = async (name: string): Promise<void> => {
  const rows = await returned(name, server.sql.raw('2 + 3'));
  assert.equal(
    rows.map(row => [row.name, row.count]),
    [[name, 5]],
  );
  assert.is(await allowedOf(`acts ${name}`, 9), 5);
  assert.is(await countOf(`acts ${name}`), 9);
};

/** Which of the words the statements had. */
const used = () => ['SET STATEMENT', 'RETURNING'].filter(word => statements.some(sql => sql.includes(word)));

// From here on the process tries less and less.
test('an insert returns its rows as they are stored', async () => {
  await insertAndCount('with both');
  assert.equal(used(), ['SET STATEMENT', 'RETURNING']);
});

test('a statement with a mistake does not end the use of what the server knows', async () => {
  await returned('mistake', server.sql.raw(') NO SUCH WORD')).then(
    () => assert.unreachable(),
    () => {},
  );
  statements = [];
  await insertAndCount('after a mistake');
  assert.equal(used(), ['SET STATEMENT', 'RETURNING']);
});

test('rows are read after the insert on a server without RETURNING, which still waits briefly', async () => {
  await without(['RETURNING'], () => returned('without one', 1));
  statements = [];
  await insertAndCount('without RETURNING');
  assert.equal(used(), ['SET STATEMENT']);
});

test('limits are as exact on a server that sets no variable for one statement', async () => {
  await without(['SET STATEMENT'], () =>
    withBriefWait(server.sql, { sql: 'DELETE FROM throttles WHERE name = ?', bindings: ['without one'] }),
  );
  statements = [];
  await insertAndCount('without both');
  assert.equal(used(), []);
});

test.run();
