import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { isSiteSetting } from '../settings/site-settings.ts';
import { changeSetting, readSetting } from './site-setting-change.ts';

const test = suite('changing settings');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

test('a name that is not a setting is none', () => {
  for (const name of ['constructor', '__proto__', 'site', '']) assert.is(isSiteSetting(name), false);
});

test('a value that does not fit is refused', () => {
  assert.is(readSetting('posts.pageSize', 'many'), undefined);
  assert.is(readSetting('posts.pageSize', '0'), undefined);
  assert.is(readSetting('comments.moderation', 'sometimes'), undefined);
  assert.is(readSetting('compat.scripts', '["http://evil.test/x.js"]'), undefined);
});

test('words, numbers, yes and no, and lists are understood', () => {
  assert.is(readSetting('site.name', '12'), '12');
  assert.is(readSetting('posts.pageSize', '7'), 7);
  assert.is(readSetting('comments.enabled', 'no'), false);
  assert.is(readSetting('comments.enabled', 'true'), true);
  assert.equal(readSetting('compat.scripts', '["/media/x.js"]'), ['/media/x.js']);
});

test('a change is stored, read again, and named for other processes', async () => {
  await changeSetting(server.services, 'posts.pageSize', 7);
  assert.is(server.services.site.get('posts.pageSize'), 7);
  assert.ok(await server.sql('page_changes').where('tag', 'settings').first());
});

test.run();
