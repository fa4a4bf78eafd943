import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paths } from '../../../server/core/paths/paths.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { networkIdle, openSite, type Site } from '../browser.ts';
import { openClient } from '../page-client.ts';

const test = suite('configuration in the browser');
let site: Site;

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1';
const tablet = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/604.1';

/** Opens the front page and returns its configuration. */
const configOf = async (userAgent?: string) => {
  const { page, go, close, consoleErrors } = await site.reader(undefined, userAgent ? { userAgent } : {});
  await go('/');
  const config = await page.evaluate(() => window.lectern.config);
  const cookies = await page.browserContext().cookies();
  assert.equal(consoleErrors, []);
  await close();
  return { config, token: cookies.find(({ name }) => name === 'lectern_token')?.value };
};

test.before(async () => {
  site = await openSite();
});
test.after(() => site.close());

test('F-2.2, A-006 A-094 A-007 A-011 A-012 A-013 A-015 A-016 A-017 A-018 the configuration has its keys and values', async () => {
  const { config, token } = await configOf();
  assert.match(token ?? '', /^[0-9a-f]{32}$/);
  assert.is(config.token, token);
  assert.is(config.environment, 'production');
  assert.is(config.mode, 'production');
  assert.is(config.rootUrl, site.origin);
  assert.is(config.ajaxUrl, `${site.origin}/?option=com_blog`);
  assert.is(config.baseUrl, `${site.origin}/index.php?option=com_blog&${token}=1`);
  assert.is(config.indexUrl, `${site.origin}/index.php?${token}=1`);
  assert.is(config.locale, 'en-GB');
  assert.is(config.momentLang, 'en-gb');
  assert.is(config.direction, 'ltr');
  assert.is(config.language, 'en');
  assert.match(config.version, /^\d+\.\d+\.\d+$/);
  for (const path of ['scriptPath', 'stylePath', 'templatePath', 'languagePath', 'viewPath', 'resourcePath'] as const)
    assert.match(config[path], /^\/media\/com_blog\/[a-z]+\/$/, path);
});

test('J-024 an error in a script of the page itself is logged, and the rest of the page goes on', async () => {
  const { page, go, close } = await site.reader();
  // The page's first script cannot read its configuration.
  await page.evaluateOnNewDocument(() => {
    const { parse } = JSON;
    JSON.parse = () => {
      JSON.parse = parse;
      throw new SyntaxError('Unexpected end of input');
    };
  });
  const logged: string[] = [];
  page.on('console', message => logged.push(message.text()));
  await go('/accessibility');
  assert.match(logged.join('\n'), /^Error in script declaration; Error: \S.+$/m);
  assert.ok(await page.$eval('html', html => html.classList.contains('js')));
  await close();
});

test('A-014 mobile and ios follow the device', async () => {
  const flags = async (userAgent?: string) => {
    const { config } = await configOf(userAgent);
    return [config.mobile, config.ios];
  };
  assert.equal(await flags(), [false, false]);
  assert.equal(await flags(phone), [true, true]);
  assert.equal(await flags(tablet), [true, false]);
});

/** Addresses of client resources that pages request while they are read and used. */
const resources = async (as: Person, slug: string): Promise<string[]> => {
  const reader = await site.reader(as);
  const urls: string[] = [];
  reader.page.on('request', request => urls.push(request.url()));
  for (const path of ['/', `/blog/${slug}`, '/blog/dashboard']) await reader.go(path);
  await reader.go(paths.write());
  await reader.page.waitForSelector('.editor-text');
  await reader.page.click('.editor-text');
  await reader.page.keyboard.type('Words');
  await networkIdle(reader.page, 200);
  for (const path of ['/blog', '/articles', '/accessibility']) await openClient(reader, path);
  await reader.page.evaluate(async () => {
    const { client } = window;
    await client.sentences('CLOSE');
    await client.template('site/layout/image/popup');
    await client.template('nothing/here').catch(() => undefined);
    await client.resource({ type: 'language', name: 'CLOSE' });
    await client.notify('Styles of a chunk');
    await client.openDialog({ title: 'Styles of another', content: client.trusted('<p>Text</p>') });
    await client.loader.script('/media/com_blog/scripts/boot.js');
  });
  await networkIdle(reader.page);
  assert.is(await reader.page.$$eval('dialog', all => all.length), 1);
  assert.equal(
    reader.consoleErrors.filter(line => !line.includes('404')),
    [],
  );
  await reader.close();
  return urls.filter(url => /\.(?:css|js|mjs|json|wasm|woff2?)(?:\?|$)|&controller=/.test(url));
};

test('F-2.4, A-019 A-096 every client resource carries the version without its dots when versioning is on, and none when it is off', async () => {
  const blogger = await site.server.signedIn('blogger', 'Asha Rao');
  const { slug } = await writer(site.server).post(blogger.id, { title: 'A post' });
  const requested = ['/boot-', '/site-', '/print-', '/client-', '/dialog-', '/editor-', '/scripts/boot.js'];
  const calls = ['getLanguage', 'getAjaxTemplate', 'getResource'];
  const missing = (urls: readonly string[]) =>
    [...requested, ...calls].filter(part => !urls.some(url => url.includes(part)));
  const plain = await resources(blogger, slug);
  assert.equal(missing(plain), []);
  assert.ok(plain.length > 50, `${plain.length} resources`);
  for (const url of plain) assert.not.match(url, 'version=');
  await site.server.set('client.scriptVersioning', true);
  const versioned = await resources(blogger, slug);
  assert.equal(missing(versioned), []);
  assert.ok(versioned.length > 50, `${versioned.length} resources`);
  for (const url of versioned) assert.match(url, /[?&]version=280$/);
  assert.is(versioned.filter(url => url.includes('/boot-')).length, 7, 'it runs once a page');
  await site.server.set('client.scriptVersioning', false);
});

test('A-001 the front page is whole without scripts', async () => {
  const { page, go, close } = await site.reader(undefined, { scripts: false });
  await go('/');
  assert.is(await page.$$eval('h1', headings => headings.length), 1);
  assert.ok(await page.$('main'));
  await close();
});

test('A-092 A-093 no page asks another host for anything: no analytics, no tracking', async () => {
  const { go, close } = await site.reader();
  for (const path of ['/', '/nothing-is-here']) await go(path);
  await close();
  assert.equal(site.refused, []);
});

test.run();
