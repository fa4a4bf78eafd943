import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';

const test = suite('parts of the template replaced by a site');

const parts: Readonly<Record<string, string>> = {
  'brand.mjs': `export default ({ props, h }) => h('a', { className: 'my-brand', href: props.href }, props.name);`,
  'post-card.mjs': `export default ({ props, h }) =>
    h('article', { className: 'my-card' }, h(props.form === 'section' ? 'h3' : 'h2', null, props.title), props.authors[0]?.name);`,
  'footer.mjs': `export default ({ standard, h }) => h('div', null, standard, h('p', { className: 'mine' }, '<b>'));`,
  'author-box.mjs': `export default ({ h }) => h(() => { throw new Error('no box today'); });`,
  'article-card.mjs': 'export default 5;',
  'no-such-part.mjs': 'export default () => null;',
};

const opened = async (): Promise<TestServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-theme-'));
  await mkdir(join(dataDir, 'theme'));
  for (const [name, code] of Object.entries(parts)) await writeFile(join(dataDir, 'theme', name), code);
  return openTestServer({ DATA_DIR: dataDir });
};

test('a site replaces parts of the template by files of its data directory', async () => {
  const server = await opened();
  const { id } = await server.signedIn('blogger', 'Asha Rao');
  const { slug } = await writer(server).post(id, { title: 'Of <i>nets</i>' });
  const page = load((await server.get('/')).body);
  assert.is(page('#sp-header a.my-brand').text(), 'Lectern');
  assert.is(page('.post-list .my-card h2').text(), 'Of <i>nets</i>');
  assert.match(page('.my-card').text(), 'Asha Rao');
  assert.is(page('.site-footer .mine').text(), '<b>');
  assert.ok(page('.site-footer a[href="/accessibility"]').length > 0, 'the standard part is inside');
  // A part that fails is printed as the product prints it, and so is one whose file exports no function.
  const post = load((await server.get(`/blog/${slug}`)).body);
  assert.is(post('.author-box').length, 1);
  assert.match(await readFile(join(server.services.settings.dataDir, 'theme/lectern.ts'), 'utf8'), 'ThemeParts');
  await server.close();
  await rm(server.services.settings.dataDir, { recursive: true });
});

test('without a folder nothing is replaced and nothing is written', async () => {
  const server = await openTestServer();
  assert.equal(server.services.theme.overrides, {});
  assert.is(load((await server.get('/')).body)('.theme-part').length, 0);
  await server.close();
});

test.run();
