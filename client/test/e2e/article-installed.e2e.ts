import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCommenting } from '../../../server/test/fixtures/article-comments.ts';
import { articleWriter, type WrittenArticle } from '../../../server/test/fixtures/articles.ts';
import { storedPicture } from '../../../server/test/fixtures/stored-picture.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe } from '../browser.ts';
import { type InstalledSite, openInstalledSite } from '../installed-site.ts';
import { leaving } from '../leaving.ts';

const test = suite('articles under an installed client');
let on: InstalledSite;
let author: Person & { id: number };
let category: WrittenArticle;
let item: WrittenArticle;

const body = `<p><a class="k2Anchor" id="go" href="#far">Down</a>
<a class="classicPopup" id="sized" rel="{'x':500,'y':400}" href="/articles">Sized</a></p>
<div class="k2EqualHeights" id="low">Low</div><div class="k2EqualHeights"><p>Higher</p><p>than the other</p></div>
${'<p>Words of a long text.</p>'.repeat(60)}<h2 id="far">The end</h2>${'<p>After the end.</p>'.repeat(60)}`;

test.before(async () => {
  on = await openInstalledSite('articles');
  const { server } = on.site;
  await server.set('captcha.kind', 'none');
  const write = articleWriter(server);
  author = await server.signedIn('author', 'Tomas');
  category = await write.category('Museums');
  item = await write.article(author.id, category.id, { title: 'Lantern hall', body });
  const march = new Date('2026-03-05T10:00:00Z');
  await write.article(author.id, category.id, { title: 'In March', created_at: march, publish_up: march });
});
test.after(() => on.close());

const pathOf = ({ id, alias }: WrittenArticle): string => `/articles/item/${id}-${alias}`;
const listOf = ({ id, alias }: WrittenArticle): string => `/articles/itemlist/category/${id}-${alias}`;

/** Requests of the page since it opened, each with its task. */
const tasksOf = (page: Page): string[] => {
  const tasks: string[] = [];
  page.on('request', request => {
    const fields = new URLSearchParams(`${new URL(request.url()).search.slice(1)}&${request.postData() ?? ''}`);
    if (request.resourceType() === 'xhr' || request.resourceType() === 'fetch')
      tasks.push(fields.get('task') ?? request.url());
  });
  return tasks;
};

test('H-007 H-009 H-012 a vote is given by the installed client alone: the text, the bar, later the number', async () => {
  const page = await on.open(pathOf(item));
  const tasks = tasksOf(page);
  await page.click('.itemRatingForm .four-stars');
  await page.waitForFunction(() => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '80%');
  assert.is(await page.$eval('.itemRatingLog', one => one.textContent), 'Thank you for your rating!');
  await page.waitForFunction(() => document.querySelector('.itemRatingLog')?.textContent === '(1 Vote)');
  assert.equal(tasks, ['vote', 'getVotesPercentage', 'getVotesNum']);
});

test('H-035 H-036 H-037 live search asks beside the page it stands on, also on the page of a category', async () => {
  for (const path of ['/articles', listOf(category)]) {
    const page = await on.open(path);
    const tasks = tasksOf(page);
    await page.type('.k2LiveSearchBlock input[name=searchword]', 'lant');
    await page.waitForSelector('.k2LiveSearchResults ul.liveSearchResults > li > a');
    assert.equal(tasks, ['search']);
    await page.keyboard.press('Backspace');
    assert.is(await page.$('.k2LiveSearchResults a'), null);
    await page.type('.k2LiveSearchBlock input[name=searchword]', 't');
    await leaving(page, () => page.keyboard.press('Enter'));
    assert.is(await page.$eval('h1', one => one.textContent), 'Search results for: lant');
    assert.is(await page.$eval('.catItemTitle a', one => one.textContent), 'Lantern hall');
  }
});

test('H-038 H-039 the rows of the answered month land in the table, again and again', async () => {
  const page = await on.open('/articles/itemlist/date/2026/04');
  const tasks = tasksOf(page);
  for (const words of ['March 2026', 'February 2026']) {
    await page.click('.calendarNavMonthPrev a');
    await page.waitForFunction(
      name => document.querySelector('.k2CalendarBlock .calendarCurrentMonth')?.textContent === name,
      {},
      words,
    );
  }
  assert.is(await page.$$eval('.k2CalendarBlock table', all => all.length), 1);
  assert.is(
    await page.$eval('.k2CalendarBlock > table > caption', one => one.textContent),
    'February 2026: 0 articles',
  );
  assert.equal(tasks, ['calendar', 'calendar']);
});

test('H-006 H-044 H-045 H-046 text size, anchors, windows and heights act once', async () => {
  const page = await on.open(pathOf(item));
  const has = (name: string) => page.$eval('.itemFullText', (one, initial) => one.classList.contains(initial), name);
  await page.click('#fontIncrease');
  assert.ok(await has('largerFontSize'));
  await page.click('#fontDecrease');
  assert.ok((await has('smallerFontSize')) && !(await has('largerFontSize')));
  await page.evaluate(() => {
    window.open = (url, name, features) => {
      document.body.dataset.opened = [document.body.dataset.opened, url, name, features].join(' ').trim();
      return window;
    };
  });
  await page.click('#sized');
  assert.is(
    await page.$eval('body', one => one.dataset.opened),
    '/articles K2PopUpWindow width=500,height=400,menubar=yes,resizable=yes',
  );
  const heights = await page.$$eval('.k2EqualHeights', all => all.map(one => one.clientHeight));
  assert.is(new Set(heights).size, 1, `${heights}`);
  await page.click('#go');
  await page.waitForFunction(() => {
    const { top } = document.getElementById('far')?.getBoundingClientRect() ?? { top: -1 };
    return top >= -5 && top < 200;
  });
});

test('H-018 H-020 H-023 H-024 a comment is sent, held, let through and removed by the installed client alone', async () => {
  const { server } = on.site;
  await server.set('articles.commentsModeration', 'guests');
  const page = await on.open(pathOf(item));
  const tasks = tasksOf(page);
  for (const [name, words] of [
    ['userName', 'Ravi Menon'],
    ['commentEmail', 'ravi@example.org'],
    ['commentText', 'Well said.'],
  ] as const)
    await page.type(`#comment-form [name=${name}]`, words);
  await page.$eval('form#comment-form', form => form.requestSubmit());
  await page.waitForSelector('#formLog.k2FormLogSuccess');
  assert.equal(tasks, ['comment']);
  assert.is((await server.sql('item_comments').where('item_id', item.id)).length, 1);
  await articleCommenting(server).row(item.id, { body: 'To go' });
  const own = await on.open(pathOf(item), author);
  assert.is(await own.$$eval('.itemCommentsList > li', all => all.length), 2);
  await own.$eval('a.commentApproveLink', link =>
    link.dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true })),
  );
  await own.waitForFunction(() => !document.querySelector('.unpublishedComment'));
  const last = await own.$$('a.commentRemoveLink');
  await last.at(-1)?.evaluate(link => link.dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true })));
  await own.waitForFunction(() => document.querySelectorAll('.itemCommentsList > li').length === 1);
  const rows = await server.sql('item_comments').select('published').where('item_id', item.id);
  assert.equal(
    rows.map(({ published }) => published),
    [1],
  );
});

test('F-7.12 a comment whose place is another page is in sight after the reload, with the focus on it', async () => {
  const { server } = on.site;
  await server.set('articles.commentsModeration', 'none');
  await server.set('articles.commentsPageSize', 2);
  const talked = await articleWriter(server).article(author.id, category.id, { title: 'Talked about', body });
  for (let n = 1; n <= 3; n += 1) await articleCommenting(server).row(talked.id, { body: `Number ${n}.` });
  const page = await on.open(pathOf(talked), await server.signedIn('reader', 'Ravi Menon'));
  for (const [words, search] of [
    ['The fourth.', '?start=2'],
    ['The fifth.', '?start=4'],
    ['The sixth.', '?start=4'],
  ] as const) {
    await page.waitForSelector('html[data-companion]');
    await page.type('#comment-form [name=commentText]', words);
    await page.$eval('form#comment-form', form => form.requestSubmit());
    await page.waitForFunction(
      spoken => document.activeElement?.closest('.itemCommentsList > li')?.textContent?.includes(spoken),
      {},
      words,
    );
    assert.is(await page.evaluate(() => location.search), search);
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? Number.NaN);
    assert.ok(top >= 0 && top < 900, `${words} ${top} px below the top of the window`);
  }
  await server.set('articles.commentsPageSize', 20);
});

test('F-7.7 F-7.10 H-005 the popup of an image lies over the page in the middle of the window, with role, name and the focus back', async () => {
  const { server } = on.site;
  const image = await storedPicture(server, author.id, { width: 900, height: 500, alt: 'Lamps' });
  const lit = await articleWriter(server).article(author.id, category.id, { title: 'Lit', body, image_id: image.id });
  const page = await on.open(pathOf(lit));
  await page.waitForSelector('html[data-companion]');
  const link = '[data-k2-modal="image"]';
  const name = await page.$eval(link, one => one.ariaLabel);
  for (const width of [1280, 360]) {
    await page.setViewport({ width, height: 800 });
    await page.focus(link);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('.mfp-img')?.naturalWidth ?? 0) > 1);
    const wrap = 'body > .mfp-wrap[role="dialog"][aria-modal="true"]';
    assert.is(await page.$eval(wrap, one => one.ariaLabel), name);
    const seen = await page.$eval('.mfp-img', one => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom, isFront: document.elementFromPoint(innerWidth / 2, innerHeight / 2) === one };
    });
    assert.ok(seen.isFront && seen.left >= 0 && seen.right <= width && seen.top >= 0 && seen.bottom <= 800);
    assert.ok(Math.abs((seen.left + seen.right) / 2 - width / 2) < 10, JSON.stringify(seen));
    assert.is(await page.$eval('.mfp-close', one => one.ariaLabel), 'Close');
    assert.equal((await axe(page)).violations, []);
    await page.waitForSelector('.mfp-wrap:focus');
    await page.keyboard.press('Escape');
    await page.waitForSelector(`${link}:focus`);
    assert.is(await page.$('.mfp-bg, .mfp-wrap'), null);
  }
});

test('H-028 H-029 H-030 H-031 a comment and a user are reported by the installed client alone', async () => {
  const { server } = on.site;
  const writer = await server.signedIn('reader', 'Mira Nair');
  const comment = await articleCommenting(server).row(item.id, { author_id: writer.id, name: 'Mira Nair' });
  const option = server.services.settings.articlesOption;
  const page = await on.open(
    `/index.php?option=${option}&view=comments&task=report&commentID=${comment}&tmpl=component`,
  );
  const tasks = tasksOf(page);
  await page.type('#k2ReportCommentForm [name=name]', 'Ravi Menon');
  await page.type('#k2ReportCommentForm [name=reportReason]', 'Unkind words.');
  await page.$eval('form#k2ReportCommentForm', form => form.requestSubmit());
  await page.waitForFunction(
    () => document.getElementById('formLog')?.textContent === 'Thank you. The staff will look at this comment.',
  );
  assert.equal(tasks, ['sendReport']);
  const staff = await on.open(pathOf(item), await server.signedIn('moderator'));
  const heard: string[] = [];
  staff.on('dialog', dialog => {
    heard.push(dialog.message());
    dialog.accept();
  });
  await staff.$eval(`[data-item-comment="${comment}"] a.k2ReportUserButton`, link =>
    link.dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true })),
  );
  const until = Date.now() + 10_000;
  while (heard.length < 2 && Date.now() < until) await new Promise(done => setTimeout(done, 50));
  assert.equal(heard, [
    'Are you sure you want to report this user?',
    'Thank you. The staff will look at what this user wrote.',
  ]);
});

test('H-021 the human check is renewed after every answer, by the name installed scripts know', async () => {
  const { server } = on.site;
  await server.set('captcha.kind', 'builtin');
  const page = await on.open(pathOf(item));
  await page.focus('#comment-form [name=commentText]');
  await page.waitForFunction(() => globalThis.Recaptcha !== undefined);
  await page.evaluate(() => {
    const known = globalThis.Recaptcha;
    globalThis.Recaptcha = {
      reload: () => {
        document.body.dataset.reloaded = 'yes';
        known?.reload();
      },
    };
  });
  await page.$eval('form#comment-form', form => form.requestSubmit());
  await page.waitForSelector('body[data-reloaded]');
  assert.is(await page.$eval('body', body => body.dataset.reloaded), 'yes');
  await server.set('captcha.kind', 'none');
});

test('the console stayed silent all the time', () => {
  assert.equal(on.errors, []);
});

test.run();
