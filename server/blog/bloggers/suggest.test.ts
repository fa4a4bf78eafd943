import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { insertAll } from '../../demo/demo-queries.ts';
import { people } from '../../test/people.ts';
import { plansOf, scansIn } from '../../test/plans.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { authorsLike, authorsNamed } from './suggest-queries.ts';

const test = suite('suggested authors');
let server: TestServer;
let blogger: Person & { id: number };
const ids = new Map<string, number>();

const ask = async (search: string, more: Record<string, string | string[]> = {}, as: Person = blogger) => {
  const [command] = await server.ask('site/controllers/bloggers/suggest', { search, inputName: '', ...more }, as);
  const found: unknown = command?.type === 'resolve' ? command.data[0] : command?.type;
  return Array.isArray(found) ? found.map(String) : [String(found)];
};
const names = (items: readonly string[]): (string | undefined)[] =>
  items.map(html => /data-suggest-title="" value="([^"]*)"/.exec(html)?.[1]);

test.before(async () => {
  server = await openTestServer();
  blogger = await server.signedIn('blogger', 'Ravi Nair');
  const { account } = people(server.services);
  for (const [role, name] of [
    ['blogger', 'Asha Rao'],
    ['moderator', 'Rae Smith'],
    ['admin', 'O"Brien & <i>Rae</i>'],
    ['reader', 'Rajan Reader'],
    ['author', 'Ralf Articles'],
    ['blogger', 'Rab Waiting'],
    ['blogger', '100% Ray'],
  ] as const)
    ids.set(name, await account(role, name));
  await server.sql('users').where('name', 'Rab Waiting').update({ status: 'waiting' });
});
test.after(() => server.close());

test('who does not write in the blog enumerates nobody', async () => {
  for (const person of [await server.visitor(), await server.signedIn('reader'), await server.signedIn('author')]) {
    assert.equal(await ask('ra', {}, person), ['reject']);
    const response = await server.get('/blog/suggest/authors?search=ra', person);
    assert.is(response.statusCode, 403);
    assert.not.match(response.body, 'Asha');
  }
  assert.equal(await ask(''), []);
  assert.equal(await ask('%'), []);
  assert.equal(await ask('_a'), []);
});

test('E-071 E-072 authors are answered as items with title and id, escaped, never an e-mail', async () => {
  const items = await ask('ra');
  assert.equal(names(items), ['100% Ray', 'Asha Rao', 'Rae Smith', 'Ravi Nair']);
  const asha = items[1] ?? '';
  assert.match(asha, `data-suggest-id="" value="${ids.get('Asha Rao')}"`);
  assert.not.match(items.join(''), '@');
  assert.not.match(asha, ' name=');
  const [named = ''] = await ask('asha', { inputName: 'members[]"><script>' });
  assert.match(named, 'name="members[]&quot;&gt;&lt;script&gt;"');
  const [quoted = ''] = await ask('o"b');
  assert.match(quoted, 'value="O&quot;Brien &amp; &lt;i&gt;Rae&lt;/i&gt;"');
  assert.not.match(quoted, '<i>');
});

test('E-069 authors in the exclusion list are left out, and a list of anything else is refused', async () => {
  const [asha, rae] = [String(ids.get('Asha Rao')), String(ids.get('Rae Smith'))];
  assert.equal(names(await ask('ra', { exclusion: [asha, rae] })), ['100% Ray', 'Ravi Nair']);
  assert.equal(names(await ask('ra', { exclusion: asha })).length, 3);
  for (const exclusion of ['1) OR 1=1', "['x']", ['1e3'], '{}'])
    assert.equal(await ask('ra', { exclusion }), ['reject'], String(exclusion));
});

test('E-074 the address answers names alone', async () => {
  const response = await server.get('/blog/suggest/authors?search=asha', blogger);
  assert.equal(response.json(), [{ id: ids.get('Asha Rao'), title: 'Asha Rao' }]);
  assert.is(response.headers['cache-control'], 'private, no-store');
});

test('what was typed without scripts finds the authors of those names', async () => {
  const found = await authorsNamed(server.sql, ['asha rao', 'Rajan Reader', 'nobody']);
  assert.equal(
    found.map(({ name }) => name),
    ['Asha Rao'],
  );
});

test('authors are found among thousands of accounts by an index, at most 10 of them', async () => {
  const rows = Array.from({ length: 4_000 }, (_, index) => {
    const name = `person-${index}`;
    const email = `${name}@people.test`;
    const keys = { username_key: name, email_key: email, permalink: name };
    const role = index % 100 === 0 ? 'blogger' : 'reader';
    return { username: name, name: `Person ${index}`, email, ...keys, password: '', role, created_at: new Date(0) };
  });
  await insertAll(server.sql, 'users', rows);
  await server.sql.raw('ANALYZE TABLE users');
  const plans = await plansOf(server.sql, async tx => {
    await authorsLike(tx, 'per', { exclusion: [1, 2], team: 3 });
    await authorsNamed(tx, ['Person 5', 'person-7']);
  });
  assert.is(plans.length, 2);
  assert.equal(scansIn(plans), []);
  assert.is((await ask('per')).length, 10);
});

test.run();
