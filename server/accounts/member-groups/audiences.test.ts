import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sql } from '../../core/db/index.ts';
import type { Role } from '../../core/policy/index.ts';
import { levelWriter } from '../../test/fixtures/levels.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { audienceColumn, audiencesFor } from './audience-queries.ts';

const test = suite('the audiences of an account');
let server: TestServer;
let levels: ReturnType<typeof levelWriter>;

test.before(async () => {
  server = await openTestServer();
  levels = levelWriter(server);
});
test.after(() => server.close());

/** A set of levels, as an article has whose categories have other levels. */
const setOf = async (levelIds: readonly number[], { isSpecial = false } = {}): Promise<string> => {
  const row = { levels: `${isSpecial ? 'special,' : ''}${levelIds}`, size: levelIds.length, is_special: isSpecial };
  const [id] = await server.sql('access_level_sets').insert(row);
  await server.sql('access_level_set_levels').insert(levelIds.map(level_id => ({ level_id, set_id: id })));
  return `set:${id}`;
};

const audiences = async (sql: Sql, id: number, role: Role): Promise<readonly string[]> =>
  audiencesFor(sql, await sql('users as u').select(audienceColumn(sql)).where('u.id', id).first(), role);

test('an account has the sets of which it has every level, readers none for staff', async () => {
  const person = await server.signedIn('reader');
  const [one, two, three, other] = await Promise.all(
    [1, 2, 3, 4].map(async at => {
      const group = await levels.group(`Room ${at}`);
      if (at < 4) await levels.join(group, person.id);
      return levels.level(`Room ${at}`, [group]);
    }),
  );
  assert.ok(one && two && three && other);
  const pair = await setOf([one, two]);
  const triple = await setOf([one, two, three]);
  const staffOnly = await setOf([two, three], { isSpecial: true });
  await setOf([one, other]);
  // Members of a second group that opens the same level count it once.
  const second = await levels.group('Second');
  await server.sql('access_level_groups').insert({ level_id: one, group_id: second });
  await levels.join(second, person.id);
  const owned = [`level:${one}`, `level:${two}`, `level:${three}`, pair, triple];
  assert.equal(await audiences(server.sql, person.id, 'reader'), owned.toSorted());
  assert.equal(await audiences(server.sql, person.id, 'author'), [...owned, staffOnly].toSorted());
  assert.equal(await audiences(server.sql, (await server.signedIn('reader')).id, 'reader'), []);
});

test('a list of levels that the database cuts off gives an account nothing that it has not', async () => {
  const person = await server.signedIn('reader');
  const group = await levels.group('Members');
  await levels.join(group, person.id);
  const ids = [71_234, 71_235];
  for (const id of ids) {
    await server
      .sql('access_levels')
      .insert({ id, title: `${id}`, name: `${id}`, created_at: new Date(server.clock.now()) });
    await server.sql('access_level_groups').insert({ level_id: id, group_id: group });
  }
  await setOf(ids);
  const owned = await audiences(server.sql, person.id, 'reader');
  await server.sql.transaction(async tx => {
    const limit = (bytes: number) => tx.raw('SET SESSION group_concat_max_len = ?', [bytes]);
    try {
      for (let bytes = 4; bytes < 60; bytes++) {
        await limit(bytes);
        const found = await audiences(tx, person.id, 'reader');
        assert.equal(
          found.filter(audience => !owned.includes(audience)),
          [],
          `${bytes} bytes`,
        );
        if (bytes < 10) assert.ok(found.length < owned.length);
      }
    } finally {
      await limit(1_048_576);
    }
  });
});

test.run();
