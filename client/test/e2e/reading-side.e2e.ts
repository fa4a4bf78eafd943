import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { makeTeam } from '../../../server/test/fixtures/teams.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, emulation, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { markupProblems } from '../markup.ts';

const test = suite('the reading side, page by page');
const readers: Reader[] = [];
let site: Site;
let author: Person & { id: number };
let member: Person & { id: number };
let staff: Person & { id: number };
let post: Written;
let foreign: Written;

test.before(async () => {
  site = await openSite();
  const { server } = site;
  const write = writer(server);
  author = await server.signedIn('blogger', 'Asha Rao');
  member = await server.signedIn('reader', 'Meera');
  staff = await server.signedIn('staff', 'Site administrator');
  const created_at = new Date(server.clock.now());
  const team = await makeTeam(server, { admins: [author.id] });
  const categories = [(await write.category('Water')).id];
  const tags = [(await write.tag('weir')).id];
  const place = { address: 'The weir', latitude: 51.5, longitude: -0.1 };
  post = await write.post(
    author.id,
    { title: 'A walk by the river', slug: 'a-walk', team_id: team, ...place },
    { categories, tags },
  );
  foreign = await write.post(author.id, {
    title: 'مكتبة',
    body: '<p>كتب</p>',
    excerpt: 'كتب',
    language: 'ar',
    direction: 'rtl',
  });
  await write.post(author.id, { title: 'Another walk' }, { categories });
  for (const target_id of [post.id, foreign.id])
    await server.sql('featured').insert({ type: 'post', target_id, created_at });
  await server.ask('site/views/ratings/vote', { id: post.id, type: 'entry', value: '4' }, member);
  await server.sql('favourites').insert({ post_id: post.id, user_id: member.id, created_at });
  const report = { target_id: post.id, user_id: member.id, actor: `u:${member.id}`, reason: 'It is wet.', created_at };
  await server.sql('reports').insert({ type: 'post', ...report });
  const follows = { user_id: member.id, email: 'm@people.test', email_key: 'm@people.test', created_at };
  await server.sql('subscriptions').insert({ type: 'blogger', target_id: author.id, ...follows });
});
test.after.each(async () => {
  for (const reader of readers.splice(0)) {
    assert.equal(reader.consoleErrors, []);
    await reader.close();
  }
});
test.after(() => site.close());

const reading = async (as?: Person): Promise<Reader> => {
  const reader = await site.reader(as);
  readers.push(reader);
  return reader;
};

// An element without text has no contrast; text over an image is checked by a person.
const unmeasured =
  /^color-contrast: .*Element (?:has no value|content is too short|'s background color could not be determined due to a pseudo element)/;

const walked = async (reader: Reader, addresses: readonly string[], as?: Person): Promise<void> => {
  const { page } = reader;
  for (const address of addresses) {
    assert.equal(await markupProblems((await site.server.get(address, as)).body), [], address);
    await reader.go(address);
    for (const [colours, width] of [
      ['dark', 'wide'],
      ['light', 'narrow'],
    ] as const) {
      await emulation[colours](page);
      await emulation[width](page);
      const { violations, incomplete } = await axe(page);
      assert.equal(
        [...violations, ...incomplete].filter(line => !unmeasured.test(line)),
        [],
        `${address} ${colours} ${width}`,
      );
    }
    assert.not(await scrollsSideways(page), address);
    await emulation.wide(page);
  }
};

test('every page of the reading side is clean for axe in light and dark and at 320 px, and its markup has no fault', async () => {
  const { permalink } = await site.server.sql('users').where('id', author.id).first('permalink');
  const at = new Date(site.server.clock.now() - 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/');
  await walked(await reading(), [
    '/',
    `/blog/${post.slug}`,
    `/blog/${foreign.slug}`,
    '/search',
    '/search?q=walk&sort=newest',
    '/search?q=nowhere',
    '/blog/archive',
    '/blog/calendar',
    `/blog/archive/${at}`,
    `/blog/authors/${permalink}`,
    `/blog/authors/${permalink}/topics`,
    '/blog/teamblogs',
    '/blog/teamblogs/night',
    '/blog/teamblogs/night/members',
    '/places',
    `/blog/ratings/voters?id=${post.id}`,
    `/blog/reports/form?type=post&id=${post.id}`,
    '/blog/subscription',
    `/blog/subscription/add?type=entry&id=${post.id}`,
  ]);
  await walked(
    await reading(member),
    ['/blog/dashboard/favourites', '/blog/subscription', `/blog/${post.slug}`],
    member,
  );
  await walked(await reading(staff), ['/moderation/reports', `/blog/${post.slug}`], staff);
  await walked(await reading(author), [`/blog/${post.slug}/place`], author);
});

test('a post in another language says so of its own words alone: what the site says beside them is in the site’s', async () => {
  const { page, go } = await reading();
  const speech = (selector: string) =>
    page.$eval(selector, one => {
      const spoken = one.closest('[lang]');
      return `${spoken?.getAttribute('lang')} ${getComputedStyle(one).direction}`;
    });
  await go(`/blog/${foreign.slug}`);
  assert.is(await speech('main h1'), 'ar rtl');
  assert.is(await speech('[data-blog-content] p'), 'ar rtl');
  for (const own of ['.post-meta', '[data-reaction]', '[data-rating-form] legend', '[data-blog-report]'])
    assert.is(await speech(own), 'en-GB ltr', own);
  for (const list of ['/', '/search?q=كتب']) {
    await go(list);
    const card = `[data-blog-posts-item][data-id="${foreign.id}"]`;
    assert.is(await speech(`${card} h2 a`), 'ar rtl');
    assert.is(await speech(`${card} .card-excerpt`), 'ar rtl');
    assert.is(await speech(`${card} .post-meta`), 'en-GB ltr');
  }
});

test('B-023 B-055 B-056 what readers answer with stands together after the text, and little stands before it', async () => {
  const { page, go } = await reading(member);
  await go(`/blog/${post.slug}`);
  const inside = await page.$eval('.entry-responses', area =>
    [
      '[data-rating-form]',
      '[data-reactions]',
      '[data-eb-bookmarks]',
      '[data-entry-favourite]',
      '[data-blog-report]',
    ].map(hook => Boolean(area.querySelector(hook))),
  );
  assert.equal(inside, [true, true, true, true, true]);
  const before = await page.evaluate(() => {
    const words = document.querySelector('[data-blog-content]');
    return [...document.querySelectorAll('article :is(a, button, input, summary)')].filter(
      one => words && one.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING && one.checkVisibility(),
    ).length;
  });
  assert.ok(before <= 5, `${before} stops before the text`);
});

test('on the front page a second skip link leads past ticker and slider to the posts', async () => {
  const { page, go } = await reading();
  await site.server.set('ticker.source', 'posts');
  await go('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the posts');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-blog-posts] h2 a')));
});

test('the header stays calm: its links in one line for everybody, and one search where the page is a search', async () => {
  const { page, go } = await reading(staff);
  await go('/');
  for (const [width, most] of [
    [1600, 66],
    [1280, 66],
    [1024, 125],
    [961, 125],
  ] as const) {
    await page.setViewport({ width, height: 700 });
    const height = await page.$eval('.site-header', header => header.getBoundingClientRect().height);
    assert.ok(height <= most, `${height} px high at ${width}`);
    assert.not(await scrollsSideways(page), `${width}`);
  }
  await emulation.narrow(page);
  for (const address of ['/search', '/'] as const) {
    await go(address);
    const boxes = await page.$$eval('[role="search"]', all => all.filter(one => one.checkVisibility()).length);
    assert.is(boxes, 1, address);
  }
});

test('by keyboard alone every stop of a page is reached, seen and left again', async () => {
  const { page, go } = await reading();
  for (const address of ['/', `/blog/${post.slug}`, '/search?q=walk&sort=newest', '/blog/calendar', '/places']) {
    await go(address);
    const stops = new Set<string>();
    for (let n = 0; n < 150; n++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const at = document.activeElement;
        if (!at || at === document.body) return null;
        const box = at.getBoundingClientRect();
        const rings = [at, at.nextElementSibling, at.parentElement, at.closest('.star')].map(one =>
          one ? getComputedStyle(one) : null,
        );
        return {
          name: `${at.tagName} ${at.getAttribute('href') ?? at.id} ${[...document.querySelectorAll('*')].indexOf(at)}`,
          isSeen:
            box.bottom > 0 &&
            box.top < innerHeight &&
            rings.some(style => style && (style.boxShadow !== 'none' || style.outlineStyle !== 'none')),
        };
      });
      if (!stop) break;
      assert.ok(stop.isSeen, `${address}: the focus is not seen on ${stop.name}`);
      stops.add(stop.name);
    }
    assert.is(
      await page.evaluate(() => document.activeElement === document.body),
      true,
      `${address} keeps the focus: ${[...stops].slice(-3)}`,
    );
    assert.ok(stops.size > 10, address);
  }
});

test('F-3.12 one long word in titles and names makes no page wide on a phone, and a long site name no tall header', async () => {
  const { server } = site;
  const write = writer(server);
  const long = 'Rindfleischetikettierungsüberwachungsaufgaben'.repeat(2);
  const created_at = new Date(server.clock.now());
  const blogger = await server.signedIn('blogger', long);
  const [category, tag] = [await write.category(long), await write.tag(long)];
  const team = await makeTeam(server, { title: long, alias: 'long', description: long, admins: [blogger.id] });
  const terms = { categories: [category.id], tags: [tag.id] };
  const body = `<h5>Five</h5><h6>Six</h6><p>${long}</p>`;
  const posts: Written[] = [];
  for (const hours of [3, 2, 1])
    posts.push(
      await write.post(
        blogger.id,
        { title: long, body, team_id: team, published_at: new Date(server.clock.now() - hours * 60_000) },
        terms,
      ),
    );
  const items = articleWriter(server);
  const shelf = await items.category(long);
  const item = await items.article(blogger.id, shelf.id, { title: long, intro: `<p>${long}</p>` });
  await server.sql('featured').insert({ type: 'post', target_id: posts[1]?.id, created_at });
  await server.set('site.name', 'A site with a name of forty-six letters, yes it');
  server.services.pages.clear();
  const reader = await reading(blogger);
  const { page } = reader;
  const widthAt = async (size: string): Promise<number> => {
    await page.setViewport({ width: Number.parseInt(size, 10), height: 450 });
    return page.evaluate(isLarge => {
      document.documentElement.style.fontSize = isLarge ? '200%' : '';
      return document.documentElement.scrollWidth;
    }, size.endsWith('%'));
  };
  const wide: string[] = [];
  const { permalink } = await server.sql('users').where('id', blogger.id).first();
  for (const address of [
    ...['/', `/blog/${posts[1]?.slug}`, '/blog/categories', `/blog/categories/${category.alias}`, '/blog/tags'],
    ...[`/blog/tags/${tag.alias}`, '/blog/archive', '/blog/calendar', '/blog/authors', `/blog/authors/${permalink}`],
    ...['/blog/teamblogs', '/blog/teamblogs/long', `/search?q=${long}`, '/blog/featured', '/articles'],
    ...[`/articles/item/${item.id}-${item.alias}`, `/articles/itemlist/search?searchword=${long}`, '/blog/dashboard'],
    ...['/blog/dashboard/posts', '/blog/dashboard/comments', '/blog/dashboard/favourites', `/nowhere/${long}`],
  ]) {
    await reader.go(address);
    for (const size of ['390', '640', '390 at 200 %']) {
      const width = await widthAt(size);
      if (width > Number.parseInt(size, 10)) wide.push(`${address} at ${size}: ${width}`);
    }
  }
  // The 404 page counts as one.
  reader.consoleErrors.length = 0;
  assert.equal(wide, []);
  await reader.go(`/blog/${posts[1]?.slug}`);
  const size = (selector: string) => page.$eval(selector, one => Number.parseFloat(getComputedStyle(one).fontSize));
  const text = await size('.entry-text p');
  assert.ok((await size('.entry-text h5')) >= text);
  assert.ok((await size('.entry-text h6')) >= text);
  const header = await page.$eval('.site-header', one => one.getBoundingClientRect().height);
  assert.ok(header <= 140, `${header}`);
});

test.run();
