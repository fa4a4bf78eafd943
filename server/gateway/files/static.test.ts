import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../../core/config/root.ts';
import { paths } from '../../core/paths/paths.ts';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('client resources');
let server: TestServer;

const configOf = async (): Promise<Record<string, string>> => {
  const page = (await server.get('/')).body;
  return JSON.parse(/id="lectern-config">(.*?)<\/script>/.exec(page)?.[1] ?? '{}');
};

const builtFile = (ending: string): string =>
  readdirSync(join(root, 'media/build/assets')).find(name => name.endsWith(ending)) ?? '';

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

test('A-008 no address of a client resource leads out of its folder', async () => {
  const config = await configOf();
  for (const path of [
    '../../../package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '.vite/manifest.json',
  ])
    assert.is.not((await server.get(`${config.scriptPath}${path}`)).statusCode, 200, path);
});

test('A-008 a script and a stylesheet are answered under the fixed paths', async () => {
  const config = await configOf();
  assert.is(config.scriptPath, '/media/com_blog/scripts/');
  assert.is(config.stylePath, '/media/com_blog/styles/');
  const script = await server.get(`${config.scriptPath}${builtFile('.js')}`);
  assert.is(script.statusCode, 200);
  assert.match(String(script.headers['content-type']), /javascript/);
  const style = await server.get(`${config.stylePath}${builtFile('.css')}?version=280`);
  assert.is(style.statusCode, 200);
  assert.match(String(style.headers['content-type']), /css/);
});

test('F-2.3, A-008 stable names answer beside hashed ones, plain, minified and versioned, and are asked about each time', async () => {
  const { scriptPath, stylePath } = await configOf();
  const hashed = await server.get(`${stylePath}${builtFile('.css')}`);
  assert.match(String(hashed.headers['cache-control']), /max-age=31536000, immutable/);
  for (const name of ['boot.js', 'boot.min.js', 'boot.js?version=280', 'boot.min.js?version=280']) {
    const script = await server.get(`${scriptPath}${name}`);
    assert.is(script.statusCode, 200, name);
    assert.match(String(script.headers['content-type']), /javascript/);
    assert.is(script.headers['cache-control'], 'no-cache');
    const [, imported = ''] = /^import\('(\/media\/build\/assets\/boot-[\w-]{8}\.js)'\);$/m.exec(script.body) ?? [];
    assert.is((await server.get(imported)).statusCode, 200, name);
  }
  for (const name of ['site.css', 'site.min.css', 'site.css?version=280', 'print.css']) {
    const style = await server.get(`${stylePath}${name}`);
    assert.is(style.statusCode, 200, name);
    assert.match(String(style.headers['content-type']), /css/);
    assert.match(style.body, '{');
    const again = await server.app.inject({
      url: `${stylePath}${name}`,
      headers: { 'if-none-match': String(style.headers.etag) },
    });
    assert.is(again.statusCode, 304, name);
  }
  assert.is((await server.get(`${scriptPath}nothing.js`)).statusCode, 404);
});

test('A-009 A-010 the template, language, view and resource paths stand in the configuration and lead somewhere', async () => {
  const config = await configOf();
  const popup = 'site/layout/image/popup.html';
  for (const address of [
    `${config.templatePath}${popup}`,
    `${config.viewPath}${popup}`,
    `${config.resourcePath}${popup}`,
    `${config.languagePath}en-GB/core.json`,
  ])
    assert.is((await server.get(address)).statusCode, 200, address);
});

test('A-008 A-017 the paths follow the name of the extension and the folder of the site', async () => {
  const other = await openTestServer({ BASE_URL: 'http://lectern.test/news', BLOG_OPTION: 'com_journal' });
  const page = (await other.get('/')).body;
  const config = JSON.parse(/id="lectern-config">(.*?)<\/script>/.exec(page)?.[1] ?? '{}');
  const write = writer(other);
  const category = await write.category('Numbered');
  const post = await write.post((await other.signedIn('blogger')).id, {}, { categories: [category.id] });
  for (const path of [paths.categoryById(category.id), paths.entryById(post.id)])
    assert.match((await other.get(path)).body, 'A post', path);
  await other.close();
  assert.is(config.scriptPath, '/news/media/com_journal/scripts/');
  assert.is(config.baseUrl, 'http://lectern.test/news/index.php?option=com_journal');
});

test.run();
