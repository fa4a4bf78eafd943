import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { axe, emulation, nextSpoken, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { leaving } from '../leaving.ts';
import { shownFailure } from '../live-log.ts';

const test = suite('pages');
const long = Array.from({ length: 12 }, (_, n) => `<h2>Part ${n}</h2><p>${'Words of the part. '.repeat(40)}</p>`).join(
  '',
);
let site: Site;
let reader: Reader;
let post: Written;
let locked: Written;
let places: string[];

test.before(async () => {
  site = await openSite();
  const { id } = await site.server.signedIn('blogger', 'Asha Rao');
  const write = writer(site.server);
  const category = await write.category('Low vision');
  const tag = await write.tag('Print');
  for (let n = 1; n <= 24; n++)
    await write.post(id, {
      title: `Post ${n}`,
      published_at: new Date(site.server.clock.now() - (60 - n) * 3_600_000),
    });
  post = await write.post(
    id,
    { title: 'The long one', body: `${long}<p><span>Last words</span></p>` },
    { categories: [category.id], tags: [tag.id] },
  );
  locked = await write.post(id, { title: 'Behind a door', password: 'a hash' });
  const { permalink } = await site.server.sql('users').where('id', id).first('permalink');
  places = [
    '/',
    `/blog/${post.slug}`,
    `/blog/${locked.slug}`,
    '/blog/categories',
    `/blog/categories/${category.alias}`,
    '/blog/tags',
    '/blog/authors',
    `/blog/authors/${permalink}`,
    '/blog/archive',
    '/accessibility',
    '/blog/no-such-post',
    `/blog/${post.slug}?tmpl=component&print=1`,
  ];
  reader = await site.reader();
});
test.after(() => site.close());

// An input without a value, and a page number of one digit, have no text for a contrast check.
const unmeasured = /^color-contrast: .*Element (?:has no value|content is too short)/;

const isClean = async (address: string, explained = unmeasured, { page } = reader): Promise<void> => {
  const { violations, incomplete } = await axe(page);
  assert.equal(
    [...violations, ...incomplete].filter(line => !unmeasured.test(line) && !explained.test(line)),
    [],
    address,
  );
};

// Axe reads the page's colours although the browser paints forced colours.
const forced = /^color-contrast: /;

test('I-001 J-002 every page kind passes axe in light and dark colours and in forced colours', async () => {
  for (const mode of ['light', 'dark', 'forcedColours'] as const) {
    const other = await site.reader();
    await emulation[mode](other.page);
    for (const address of places) {
      await other.go(address);
      await isClean(`${address} ${mode}`, mode === 'forcedColours' ? forced : unmeasured, other);
    }
    await other.close();
  }
});

test('J-002 every page kind fits 320 px without sideways scrolling and passes axe there', async () => {
  await emulation.narrow(reader.page);
  for (const address of places) {
    await reader.go(address);
    assert.not(await scrollsSideways(reader.page), address);
    await isClean(`${address} narrow`);
  }
  await emulation.wide(reader.page);
});

test('a page asks nothing of other hosts and its console stays silent', async () => {
  assert.equal(site.refused, []);
  assert.equal(
    reader.consoleErrors.filter(line => !line.includes('no-such-post')),
    [],
  );
});

test('the skip link is the first stop and moves the focus into the content', async () => {
  const { page } = reader;
  await reader.go('/');
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute('href')), '#content');
  assert.ok(await page.$eval('.skip-links a', link => link.getBoundingClientRect().top >= 0));
  await page.keyboard.press('Enter');
  assert.is(await page.evaluate(() => document.activeElement?.id), 'content');
});

test('B-024 B-025 B-027 load more appends posts, says how many, moves the focus there and pushes the address', async () => {
  const { page } = reader;
  await reader.go('/');
  const before = await page.evaluate(() => history.length);
  await page.click('[data-eb-pagination-loadmore]');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: '10 more posts' }]);
  assert.is(await page.$$eval('.post-card', cards => cards.length), 20);
  assert.is(new URL(page.url()).search, '?start=10');
  assert.is(await page.evaluate(() => history.length), before + 1);
  assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-eb-posts-section]:nth-of-type(2) h2 a')));
  await page.click('[data-eb-pagination-loadmore]');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: '6 more posts' }]);
  assert.is(await page.$('[data-eb-pagination-loadmore]'), null);
});

test('F-3.4, B-025 after Load more, coming back from a post and reloading show the same posts at the same place', async () => {
  const { page } = reader;
  await reader.go('/');
  await page.click('[data-eb-pagination-loadmore]');
  await nextSpoken(page);
  const chosen = await page.$eval(
    '[data-eb-posts-section]:nth-of-type(2) .post-card:nth-of-type(5)',
    card => card.getAttribute('data-id') ?? '',
  );
  const card = `.post-card[data-id="${chosen}"]`;
  const isBack = async () => {
    await page.waitForFunction(() => document.querySelectorAll('.post-card').length === 20);
    await page.waitForFunction(
      selector => {
        const { top = -1 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return top >= 0 && top < innerHeight;
      },
      {},
      card,
    );
    assert.is(new URL(page.url()).search, '?start=10');
  };
  await page.$eval(card, one => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await Promise.all([page.waitForNavigation(), page.click(`${card} h2 a`)]);
  await page.goBack();
  await isBack();
  await page.waitForFunction(selector => document.activeElement?.matches(selector), {}, `${card} h2 a`);
  await page.reload();
  await isBack();
});

test('F-3.3 a refused load more is said, shown and can be tried again', async () => {
  const { page } = reader;
  await reader.go('/');
  const restore = site.stub(request => {
    if (request.method() !== 'POST') return false;
    request.abort();
    return true;
  });
  await page.click('[data-eb-pagination-loadmore]');
  const [spoken] = await nextSpoken(page);
  assert.is(spoken?.kind, 'alert');
  assert.equal(await shownFailure(page, '[data-eb-pagination-loadmore]'), spoken?.text);
  restore();
  await page.click('[data-eb-pagination-loadmore]');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: '10 more posts' }]);
  assert.is(await page.$('[data-act-failure]'), null);
});

test('B-020 B-021 B-022 the reading progress grows and is full where the text ends', async () => {
  const { page } = reader;
  await reader.go(`/blog/${post.slug}`);
  const value = () => page.$eval('progress[data-blog-reading-progress]', bar => bar.value);
  assert.is(await value(), 0);
  await page.evaluate(() => {
    const box = document.querySelector('[data-blog-reading-container]')?.getBoundingClientRect();
    scrollTo(0, (box?.top ?? 0) + (box?.height ?? 0) - 150 - 20);
  });
  await page.waitForFunction(
    () => (document.querySelector<HTMLProgressElement>('progress[data-blog-reading-progress]')?.value ?? 0) >= 99.9,
  );
});

const sizes = () =>
  reader.page.$$eval('[data-blog-content], [data-blog-content] :is(p, span, h2), main :is(h1, label, textarea)', all =>
    all.map(one => Number.parseFloat(getComputedStyle(one).fontSize)),
  );

test('J-011 J-012 J-013, F-5.4 larger text multiplies every size by 1.4, smaller divides it again, and the choice is kept', async () => {
  const { page } = reader;
  await reader.go(`/blog/${post.slug}`);
  const before = await sizes();
  assert.equal(await page.$$eval('main [data-text-size]', all => all.map(one => one.textContent)), [
    'Smaller text',
    'Larger text',
  ]);
  await page.click('[data-font-resize][data-operation=increase]');
  assert.equal(await nextSpoken(page), [{ kind: 'status', text: 'Text size 140 percent' }]);
  const larger = await sizes();
  for (const [index, size] of larger.entries()) assert.ok(Math.abs(size / (before[index] ?? 1) - 1.4) < 0.01);
  await reader.go(`/blog/${post.slug}`);
  assert.equal(await sizes(), larger);
  await page.click('[data-font-resize][data-operation=decrease]');
  assert.equal(await sizes(), before);
});

test('J-014 J-015 the print link opens its own address in a window of 640x480', async () => {
  const { page } = reader;
  await reader.go(`/blog/${post.slug}`);
  await page.evaluate(() => {
    window.open = (...initial) => {
      document.body.dataset.opened = JSON.stringify(initial);
      return window;
    };
  });
  await page.click('a[data-post-print]');
  await page.waitForFunction(() => document.body.dataset.opened !== undefined);
  const [url, , features] = JSON.parse(await page.$eval('body', body => body.dataset.opened ?? '[]'));
  assert.is(url, `${site.origin}/blog/${post.slug}?tmpl=component&print=1`);
  for (const feature of [
    'width=640',
    'height=480',
    'toolbar=no',
    'menubar=no',
    'location=no',
    'scrollbars=yes',
    'resizable=yes',
  ])
    assert.match(features, feature);
});

test('chosen colours are kept between pages and are there before the first paint', async () => {
  const { page } = reader;
  await emulation.light(page);
  await reader.go('/');
  await page.click('.display-settings summary');
  await page.click('[data-theme-switch] input[value=dark]');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  const dark = await background();
  await reader.go('/blog/tags');
  assert.is(await background(), dark);
  await page.click('.display-settings summary');
  await page.waitForFunction(() =>
    document.querySelector('[data-theme-switch] input[value=dark]')?.matches(':checked'),
  );
  await page.keyboard.press('Escape');
  assert.is(await page.$('.display-settings[open]'), null);
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'SUMMARY');
  await page.evaluate(() => localStorage.clear());
});

test('A-001 without scripts pages page on and posts are read', async () => {
  const plain = await site.reader(undefined, { scripts: false });
  await plain.go('/');
  await leaving(plain.page, () => plain.page.click('.pagination a[rel=next]'));
  assert.is(new URL(plain.page.url()).search, '?start=10');
  await plain.close();
});

test('nothing moves under reduced motion', async () => {
  await emulation.reducedMotion(reader.page);
  await reader.go(`/blog/${post.slug}`);
  assert.is(await reader.page.evaluate(() => document.getAnimations().length), 0);
});

test('nothing is clipped with the text spacing of SC 1.4.12 and with text of twice the size', async () => {
  const { page } = reader;
  for (const address of places.slice(0, 3)) {
    for (const style of [
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
      'html{font-size:200%}',
    ]) {
      await reader.go(address);
      await page.evaluate(css => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }, style);
      const clipped = await page.$$eval('h1, h2, h3, p, a, button, summary, .chip', all =>
        all
          .filter(
            one =>
              one.checkVisibility() && !one.closest('.visually-hidden, .skip-links, .eb-comment-past, [aria-hidden]'),
          )
          .filter(one => getComputedStyle(one).overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1)
          .map(one => one.outerHTML.slice(0, 80)),
      );
      assert.equal(clipped, [], address);
      assert.not(await scrollsSideways(page), address);
    }
  }
});

test.run();
