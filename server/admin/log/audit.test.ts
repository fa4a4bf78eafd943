import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { insertAll } from '../../demo/demo-queries.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

type Member = Person & { id: number };

const test = suite('the log');
const payload = `"'></title></script><script>alert(1)</script><img src=x onerror=alert(1)>`;
const base = '/blog/dashboard/site';
let server: TestServer;
let admin: Member;
let staff: Member;

test.before(async () => {
  server = await openTestServer();
  [admin, staff] = await Promise.all([server.signedIn('admin', 'Ada Admin'), server.signedIn('staff', 'Stan Staff')]);
});
test.after(() => server.close());

test('the log says who did what, is narrowed by act, person and days, and prints what is stored as words', async () => {
  await server.sql('audit_log').delete();
  const at = (days: number) => new Date(server.clock.now() - days * 86_400_000);
  await insertAll(server.sql, 'audit_log', [
    { user_id: null, act: 'post.older', type: 'post', target_id: 999_999, detail: '', created_at: at(30) },
    { user_id: admin.id, act: 'user.role', type: 'user', target_id: staff.id, detail: payload, created_at: at(9) },
    { user_id: staff.id, act: 'post.trash', type: 'post', target_id: 999_999, detail: 'Gone', created_at: at(1) },
    { user_id: null, act: 'account.erase', type: 'user', target_id: 999_999, detail: '', created_at: at(0) },
  ]);
  const list = async (query: string): Promise<string[]> => {
    const { body } = await server.get(`${base}/log${query}`, staff);
    assert.not.match(body, '<script>alert');
    const page = load(body);
    return page('.list-table tbody th > :first-child')
      .toArray()
      .map(one => page(one).text());
  };
  assert.equal(await list(''), ['An account was erased', 'Moved a post to the trash', 'Changed a role', 'post.older']);
  assert.equal(await list('?kind=post.trash'), ['Moved a post to the trash']);
  assert.equal(await list(`?author=${admin.id}`), ['Changed a role']);
  assert.equal(await list('?dates=2026-11-19%20-%202026-11-20'), ['Moved a post to the trash']);
  const page = load((await server.get(`${base}/log`, staff)).body);
  assert.is(
    page('select[name="kind"] option[value="user.role"], [name="kind"] [value="user.role"]').text(),
    'Changed a role',
  );
  assert.is(page(`a[href="${base}/users/account?id=${staff.id}"]`).first().text(), 'Stan Staff');
});

test.run();
