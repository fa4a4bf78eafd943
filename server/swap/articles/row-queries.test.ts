import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { tagOfTitle } from './row-queries.ts';

const test = suite('tags of an old site by their titles');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  const created_at = new Date(server.clock.now());
  await server.sql('item_tag_names').insert(
    Array.from({ length: 300 }, (_, at) => ({
      ...{ title: `Tag ${at}`, alias: `tag-${at}`, created_at },
      ...{ legacy_source: 'k2@old.example', legacy_id: String(at) },
    })),
  );
});
test.after(() => server.close());

test('a tag is found by its title in any case, and no table is read whole', async () => {
  const [{ id } = { id: 0 }] = await server.sql('item_tag_names').where('alias', 'tag-7').select('id');
  const plans = await plansOf(server.sql, async tx => {
    assert.is(await tagOfTitle(tx, 'k2@old.example', 'TAG 7'), id);
    assert.is(await tagOfTitle(tx, 'k2@other.example', 'TAG 7'), undefined);
  });
  assert.equal(scansIn(plans), []);
  assert.is(plans[0]?.steps[0]?.key, 'item_tag_names_by_title');
});

test.run();
