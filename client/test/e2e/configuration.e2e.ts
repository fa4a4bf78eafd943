import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBench } from '../bench.ts';
import { openSite, type Site } from '../browser.ts';

const test = suite('configuration in the browser');
let site: Site;

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1';
const tablet = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/604.1';

/** Opens the front page and answers its configuration. */
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

test('A-006 A-007 A-011 A-012 A-013 A-015 A-016 A-017 A-018 the configuration has its keys and values', async () => {
  const { config, token } = await configOf();
  assert.match(token ?? '', /^[0-9a-f]{32}$/);
  assert.is(config.token, token);
  assert.is(config.environment, 'production');
  assert.is(config.mode, 'production');
  assert.is(config.rootUrl, site.origin);
  assert.is(config.ajaxUrl, `${site.origin}/?option=com_blog`);
  assert.is(config.baseUrl, `${site.origin}/index.php?option=com_blog`);
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
  const { body, headers } = await site.house.get('/accessibility');
  const stop = site.stub(request => {
    if (!request.url().endsWith('/accessibility')) return false;
    request.respond({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': String(headers['content-security-policy']) },
      body: body.replace(/(id="lectern-config">)\{/, '$1no'),
    });
    return true;
  });
  const { page, go, close } = await site.reader();
  const logged: string[] = [];
  page.on('console', message => logged.push(message.text()));
  await go('/accessibility');
  assert.match(logged.join('\n'), /^Error in script declaration; Error: \S.+$/m);
  assert.ok(await page.$eval('html', html => html.classList.contains('js')));
  await close();
  stop();
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

/** What of the client's resources the browser asks for. */
const resources = async (): Promise<string[]> => {
  const { page, go, close } = await site.reader();
  const urls: string[] = [];
  page.on('request', request => urls.push(request.url()));
  await go('/');
  await close();
  return urls.filter(url => url.endsWith('.css') || url.includes('.css?'));
};

test('A-019 client resources carry the version without its dots only when versioning is on', async () => {
  const plain = await resources();
  assert.ok(plain.length > 0);
  for (const url of plain) assert.not.match(url, /\?/);
  await site.house.set('client.scriptVersioning', true);
  for (const url of await resources()) assert.match(url, /\.css\?version=280$/);
  await site.house.set('client.scriptVersioning', false);
});

test('A-019 scripts the loader fetches follow the same rule', async () => {
  const put = await openBench(site);
  const { page, go, close } = await site.reader();
  const asked = async (scriptVersioning: boolean): Promise<string> => {
    put('', { scriptVersioning });
    await go('/bench/');
    await page.waitForFunction(() => Boolean(window.bench));
    return page.evaluate(() => window.bench.resourceUrl('/media/com_blog/scripts/map.js'));
  };
  assert.is(await asked(true), '/media/com_blog/scripts/map.js?version=280');
  assert.is(await asked(false), '/media/com_blog/scripts/map.js');
  await close();
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
