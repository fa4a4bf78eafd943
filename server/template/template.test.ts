import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { markupProblems } from '../../client/test/markup.ts';
import { offcanvasAnimations, preloaderAnimations } from '../../protocol/template.ts';
import { yesNoCategory } from '../test/fixtures/articles.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';

const test = suite('the frame as settings make it');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
  const { id } = await server.signedIn('blogger', 'Asha Rao');
  await writer(server).post(id, { title: 'A post' });
});
test.before.each(async () => {
  await server.sql('settings').delete();
  await server.services.site.reload(server.sql);
  server.services.pages.clear();
});
test.after(() => server.close());

const view = async () => load((await server.get('/')).body);

const page = async (path = '/') => {
  const { body } = await server.get(path);
  assert.equal(await markupProblems(body), []);
  return load(body);
};

test('I-002 I-004 the menu stands in the markup that an installed script knows, whichever style is set', async () => {
  for (const animation of offcanvasAnimations) {
    await server.set('template.offcanvas_animation', animation);
    const $ = await view();
    assert.ok($('body').hasClass('off-canvas-menu-init'));
    assert.is($('header a#offcanvas-toggler').attr('href'), '#offcanvas-menu');
    assert.is($('body > div.offcanvas-menu > a.close-offcanvas + div.offcanvas-inner').length, 1);
    assert.is($('.offcanvas-menu').attr('data-animation'), animation);
    assert.ok($('.offcanvas-inner a[href="/blog/authors"]').length);
    server.services.pages.clear();
  }
});

test('I-009 the body is marked for the header that stays, unless a setting or the page says otherwise', async () => {
  assert.ok((await page())('body.sticky-header.layout-fluid > header#sp-header').length);
  const mutate = await server.get('/blog/write', await server.signedIn('blogger'));
  if (mutate.statusCode === 200) assert.not.match(mutate.body, /<body class="[^"]*sticky-header/);
  await server.set('template.sticky_header', false);
  await server.set('template.boxed_layout', true);
  assert.ok((await page())('body.layout-boxed:not(.sticky-header)').length);
});

test('a page without a frame has none of it', async () => {
  const { slug } = await server.sql('posts').first('slug');
  await server.set('template.preloader', true);
  const view = await page(`/blog/${slug}?tmpl=component&print=1`);
  assert.is(view('#sp-header, .offcanvas-menu, .scrollup, .sp-pre-loader, .sticky-header').length, 0);
});

test('I-015 I-016 the preloader is not there unless it is asked for; each kind is valid markup that ears never meet', async () => {
  assert.is((await page())('.sp-pre-loader').length, 0);
  await server.set('template.preloader', true);
  for (const kind of preloaderAnimations) {
    await server.set('template.preloader_animation', kind);
    server.services.pages.clear();
    const $ = await (kind === 'logo' ? page() : view());
    assert.is($('.sp-pre-loader.needs-script').attr('aria-hidden'), 'true');
    assert.is($('.sp-loader-with-logo #line-load').length, kind === 'logo' ? 1 : 0);
    assert.ok($('body').children().first().is('.skip-links'));
  }
});

test('the globals of installed scripts are printed where installed scripts run; what is off is empty', async () => {
  assert.not.match((await server.get('/')).body, 'sp_gotop');
  await server.set('compat.client', true);
  const question = 'var K2Language=["Are you sure you want to report this user?"];';
  const globals = async () => /var sp_.*?(?=<)/.exec((await server.get('/')).body)?.[0];
  assert.is(await globals(), `var sp_preloader="";var sp_gotop="1";var sp_offanimation="default";${question}`);
  await server.set('template.goto_top', false);
  await server.set('template.preloader', true);
  await server.set('template.offcanvas_animation', 'fullScreen-top');
  assert.is(await globals(), `var sp_preloader="1";var sp_gotop="";var sp_offanimation="fullScreen-top";${question}`);
});

test('I-018 a field of the edit form that is answered by yes or no is a group whose chosen button says checked="checked"', async () => {
  const { form, field } = await yesNoCategory(server);
  const { body } = await server.get(form, await server.signedIn('author'));
  const group = load(body)(`fieldset.radio.btn-group:has([name="${field}"])`);
  assert.is(group.find('legend').text(), 'Show the <author>');
  const inputs = group.find('input').toArray();
  assert.equal(
    inputs.map(({ attribs }) => attribs.value),
    ['', '0', '1'],
  );
  assert.equal(group.find('input[checked=checked]').toArray(), inputs.slice(0, 1));
  assert.match(body, 'checked="checked"');
  for (const { attribs } of inputs) assert.is(group.find(`input + label[for="${attribs.id}"]`).length, 1);
});

test('I-019 the carousel has the slides that were written, five seconds each, its pause control first', async () => {
  assert.is((await page())('.site-carousel').length, 0);
  await server.set('template.carousel', 'slides');
  await server.set('template.carousel_slides', [
    'Reading groups | Every Tuesday. | /blog/categories',
    '<b>Bold</b> | | javascript:alert(1)',
  ]);
  const view = await page();
  const carousel = view('.site-carousel');
  assert.is(carousel.attr('data-interval'), '5');
  assert.is(carousel.attr('data-autoplay'), '1');
  assert.ok(carousel.find('button').first().is('[data-gallery-pause]'));
  assert.equal(
    carousel
      .find('h3')
      .toArray()
      .map(one => view(one).text()),
    ['Reading groups', '<b>Bold</b>'],
  );
  assert.equal(
    carousel
      .find('a')
      .toArray()
      .map(one => view(one).attr('href')),
    ['/blog/categories'],
  );
  assert.is((await page('/blog/tags'))('.site-carousel').length, 0);
});

test('I-019 the featured posts are the carousel where the setting says so', async () => {
  const staff = await server.signedIn('staff');
  const { id } = await server.sql('posts').first('id');
  await server.ask('site/views/featured/makeFeatured', { type: 'post', id }, staff);
  await server.set('template.carousel', 'featured');
  assert.is((await page())('.featured-slider').attr('data-interval'), '5');
});

test('the accessibility statement has the parts of the W3C template, with the contact and the body for complaints', async () => {
  const titles = async () => (await page('/accessibility'))('main h2').toArray().length;
  const without = await titles();
  const plain = await page('/accessibility');
  assert.is(plain('main a').length, 0, 'an address that nobody gave is no link');
  await server.set('site.contact', 'owner@lectern.example');
  await server.set('site.replyDays', 5);
  await server.set('site.complaints', 'https://ombud.example/complain?form=1');
  const statement = await page('/accessibility');
  assert.is(await titles(), without + 1);
  assert.equal(
    statement('main a')
      .toArray()
      .map(one => [statement(one).attr('href'), statement(one).text()]),
    [
      ['mailto:owner@lectern.example', 'owner@lectern.example'],
      ['https://ombud.example/complain?form=1', 'ombud.example'],
    ],
  );
  assert.match(statement('main').text(), 'in working days: 5.');
});

test.run();
