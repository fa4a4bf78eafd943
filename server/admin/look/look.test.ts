import { load } from 'cheerio';
import { wcagContrast } from 'culori';
import { assert as holds, integer, property } from 'fast-check';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accentOf } from '../../look/accent.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('the look of the site');
let server: TestServer;
let admin: Person;

test.before(async () => {
  server = await openTestServer();
  admin = await server.signedIn('admin');
});
test.after(() => server.close());

const look = { task: 'look.save', fonts: 'system', header: 'line', show_name: '1' };
const page = async (path = '/', as?: Person) => load((await server.get(path, as)).body);
const styles = async (path = '/'): Promise<string> => {
  const links = (await page(path))('link[rel=stylesheet][href*="look.css"]');
  const href = links.attr('href');
  return href === undefined ? '' : (await server.get(href)).body;
};

test('nobody but an administrator sees the form or the preview, or changes the look', async () => {
  for (const person of [undefined, await server.signedIn('reader'), await server.signedIn('staff')]) {
    for (const path of ['', '/preview', '/preview.css'])
      assert.is((await server.get(`/blog/dashboard/site/look${path}`, person)).statusCode, 403);
    const who = person ?? (await server.visitor());
    assert.is((await server.post({ ...look, accent: '#aa0000' }, who)).statusCode, 403);
  }
  assert.is(await styles(), '');
});

test('a colour is used in both themes; the style sheet of its address may be stored for good', async () => {
  const answer = await server.post({ ...look, accent: '8A1538' }, admin);
  assert.is(answer.statusCode, 303, answer.body);
  const css = await styles();
  assert.match(css, ':root{--accent:#8a1538;');
  assert.match(css, '[data-theme="dark"]{--accent:#');
  const href = (await page())('link[href*="look.css"]').attr('href') ?? '';
  assert.match(String((await server.get(href)).headers['cache-control']), 'immutable');
  assert.is((await server.get('/look.css?v=other')).headers['cache-control'], 'no-cache');
  assert.is((await page())('meta[name=theme-color]').attr('content'), '#8a1538');
});

test('any colour is made readable on every background of both themes, and text on it', () => {
  holds(
    property(integer({ min: 0, max: 0xffffff }), number => {
      const { light, dark } = accentOf(`#${number.toString(16).padStart(6, '0')}`);
      for (const [colours, backgrounds] of [
        [light, ['#ffffff', '#f7f9fb', '#eef2f5', light.soft]],
        [dark, ['#172129', '#10181f', '#1e2a33', dark.soft]],
      ] as const) {
        for (const background of backgrounds) assert.ok(wcagContrast(colours.accent, background) >= 4.5);
        assert.ok(wcagContrast(colours.strong, colours.soft) >= 7);
        assert.ok(wcagContrast(colours.onAccent, colours.accent) >= 4.5);
      }
    }),
    { numRuns: 300 },
  );
});

test('a text that is no colour is refused with its field, and everything typed stays', async () => {
  for (const accent of ['red', '#12345', '#8a1538;}body{display:none', 'url(//evil.test)']) {
    const answer = await server.post({ ...look, accent, css: '.mine{}', footer_text: 'Typed' }, admin);
    assert.is(answer.statusCode, 422);
    const form = load(answer.body);
    assert.is(form('#field-accent').attr('aria-invalid'), 'true');
    assert.is(form('#field-accent').val(), accent);
    assert.is(form('#field-css').val(), '.mine{}');
    assert.is(form('#field-footer_text').val(), 'Typed');
  }
  assert.not.match(await styles(), 'mine');
});

test('custom CSS is on every page but those of the dashboard, and the one before can be restored', async () => {
  await server.post({ ...look, css: 'main{outline:1px solid}' }, admin);
  await server.post({ ...look, css: 'body{display:none}' }, admin);
  assert.match(await styles(), 'display:none');
  const plain = await page('/blog/dashboard/site/look', admin);
  const href = plain('link[href*="look.css"]').attr('href');
  assert.is(href, undefined);
  const answer = await server.post({ task: 'look.former' }, admin);
  assert.is(answer.statusCode, 303);
  assert.match(await styles(), 'outline');
  assert.not.match(await styles(), 'display:none');
});

test('a preview is a draft of one administrator: nobody else sees it, and saving ends it', async () => {
  await server.post({ ...look, accent: '#005500' }, admin);
  const answer = await server.post({ ...look, goal: 'preview', accent: '#550000', header: 'centred' }, admin);
  assert.is(answer.headers.location, '/blog/dashboard/site/look/preview');
  const preview = await page('/blog/dashboard/site/look/preview', admin);
  assert.ok(preview('body').hasClass('header-centred'));
  assert.match((await server.get(preview('link[href*="preview.css"]').attr('href') ?? '', admin)).body, '#550000');
  const other = await page('/blog/dashboard/site/look/preview', await server.signedIn('admin'));
  assert.not.ok(other('body').hasClass('header-centred'));
  assert.match(await styles(), '#005500');
  assert.not.ok((await page())('body').hasClass('header-centred'));
  await server.post({ ...look, fonts: 'book' }, admin);
  const after = await page('/blog/dashboard/site/look/preview', admin);
  assert.not.ok(after('body').hasClass('header-centred'));
});

test('the front page is chosen with its page or its sections, tried in the preview and then saved', async () => {
  const now = new Date(server.clock.now());
  const [about] = await server.sql('site_pages').insert({
    ...{ title: 'Of us', alias: 'of-us', path: 'of-us', body: '<p>Hello.</p>', published: true },
    ...{ created_at: now, modified_at: now },
  });
  const [places] = await server.sql('categories').insert({ title: 'Places', alias: 'places', created_at: now });
  const missing = await server.post({ ...look, front: 'page', front_page: '', sections: ['tag:5'] }, admin);
  assert.is(missing.statusCode, 422);
  const form = load(missing.body);
  assert.is(form('#field-front_page').attr('aria-invalid'), 'true');
  assert.is(form('select[name="front"] option[selected]').attr('value'), 'page');
  const ofPage = { ...look, front: 'page', front_page: Number(about) };
  await server.post({ ...ofPage, goal: 'preview' }, admin);
  assert.is((await page('/blog/dashboard/site/look/preview', admin))('h1').text(), 'Of us');
  assert.is((await page())('h1').text(), 'Latest posts');
  await server.post(ofPage, admin);
  assert.is((await page())('h1').text(), 'Of us');
  const sections = [`category:${places}`, '', `category:${places}`, 'tag:x', 'user:1'];
  assert.is((await server.post({ ...look, front: 'composed', sections }, admin)).statusCode, 303);
  assert.equal(server.services.site.get('look.frontSections'), [{ kind: 'category', id: Number(places) }]);
  const shown = await page('/blog/dashboard/site/look', admin);
  assert.is(shown('select[name="sections[]"] option[selected]').first().text(), 'Places');
  await server.post(look, admin);
});

test('text of the footer is shown as text', async () => {
  await server.post({ ...look, footer_text: 'Lantern House\n<b>1 Hill</b>' }, admin);
  assert.is((await page())('.footer-text').text(), 'Lantern House\n<b>1 Hill</b>');
});

const upload = async (fields: Record<string, string>, field: string, bytes: Buffer) => {
  const boundary = 'look-boundary';
  const token =
    (await page('/blog/dashboard/site/look', admin))('form[data-look] input[value="1"][type=hidden]').attr('name') ??
    '';
  const parts = Object.entries({ option: 'com_blog', [token]: '1', ...fields }).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return server.app.inject({
    ...{ method: 'POST', url: '/index.php', cookies: admin.cookies },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(parts.join('') + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
};

const drawing = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#8a1538' } })
    .png()
    .toBuffer();

test('a logo and an icon are uploaded, shown on every page, and removed', async () => {
  const made = await upload(look, 'logo_file', await drawing(600, 120));
  assert.is(made.statusCode, 303, made.body);
  assert.is((await upload({ ...look, show_name: '' }, 'icon_file', await drawing(300, 200))).statusCode, 303);
  const shown = await page();
  const logo = shown('.site-name img');
  assert.equal([logo.attr('height'), logo.attr('width'), logo.attr('alt')], ['36', '180', 'Lectern']);
  assert.is(shown('.site-name span').length, 0);
  assert.is((await server.get(logo.attr('src') ?? '')).statusCode, 200);
  const icon = shown('link[rel=icon]');
  assert.is(icon.attr('sizes'), '512x512');
  const path = logo.attr('src') ?? '';
  await server.post({ ...look, logo_remove: '1', icon_remove: '1' }, admin);
  assert.is((await page())('.site-name .site-logo').length, 0);
  assert.is((await server.get(path)).statusCode, 404);
});

test('a file that is no picture is refused with its field', async () => {
  const answer = await upload(look, 'logo_file', Buffer.from('<svg onload="alert(1)"/>'));
  assert.is(answer.statusCode, 422);
  assert.is(load(answer.body)('#field-logo_file').attr('aria-invalid'), 'true');
});

test.run();
