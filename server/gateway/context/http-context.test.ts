import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { boundary, multipart, photo } from '../../test/fixtures/pictures.ts';
import { openTestServer } from '../../test/test-server.ts';

const server = await openTestServer();
test.after(() => server.close());

test('an upload reads the session once', async () => {
  const blogger = await server.signedIn('blogger');
  const token = blogger.cookies.lectern_token ?? '';
  const file = { name: 'sea.png', bytes: await photo(40, 30) };
  const statements: string[] = [];
  const record = ({ sql }: { sql: string }): void => {
    statements.push(sql);
  };
  server.sql.on('query', record);
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/index.php?option=com_blog&task=media.upload&tmpl=component',
    headers: { host: 'lectern.test', 'content-type': `multipart/form-data; boundary=${boundary}` },
    cookies: blogger.cookies,
    payload: multipart({ [token]: '1' }, file),
  });
  server.sql.off('query', record);
  assert.is(statusCode, 200);
  assert.is(statements.filter(sql => /from `sessions`/.test(sql)).length, 1);
});

test.run();
