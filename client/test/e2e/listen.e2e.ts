import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter } from '../../../server/test/fixtures/articles.ts';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { axe, liveLog, networkIdle, openSite, type Reader, type Site } from '../browser.ts';
import { marked, speechEngine } from '../speech-engine.ts';
import { commented } from './comments-post.ts';

const test = suite('listening to a page');
const body =
  '<p>The river rises. It <b>falls</b> in May.</p><h2>The mill</h2><p>See https://example.org/mill, <span lang="de">sagte Anna</span>.</p>';
let site: Site;
let post: Written;
let comments: Awaited<ReturnType<typeof commented>>;

test.before(async () => {
  site = await openSite();
  comments = await commented(site);
  post = await writer(site.server).post(comments.author.id, { title: 'A walk', body });
});
test.after(() => site.close());

const listener = async (path = `/blog/${post.slug}`): Promise<Reader & { engine: Engine }> => {
  const reader = await site.reader();
  const engine = await speechEngine(reader.page);
  await reader.go(path);
  return { ...reader, engine };
};
type Engine = Awaited<ReturnType<typeof speechEngine>>;

const focused = ({ page }: Reader): Promise<string> =>
  page.evaluate(() => document.activeElement?.ariaLabel || document.activeElement?.textContent || '');

test('without a voice the button is hidden, without scripts too, and nothing speaks by itself', async () => {
  const silent = await site.reader();
  await speechEngine(silent.page, []);
  await silent.go(`/blog/${post.slug}`);
  await silent.page.waitForSelector('[data-listen]', { hidden: true });
  await silent.close();
  const scriptless = await site.reader(undefined, { scripts: false });
  await scriptless.go(`/blog/${post.slug}`);
  assert.not.ok(await (await scriptless.page.$('[data-listen]'))?.isVisible());
  await scriptless.close();
  const reader = await listener();
  assert.ok(await (await reader.page.$('[data-listen]'))?.isVisible());
  assert.equal(await reader.engine.uttered(), []);
  await reader.close();
});

test('a post is said sentence by sentence, in its languages, and what is said is marked', async () => {
  const reader = await listener();
  const { page, engine } = reader;
  await page.focus('[data-listen]');
  await page.keyboard.press('Enter');
  assert.is((await engine.begun(1))?.text, 'A walk');
  assert.is(await focused(reader), 'Pause');
  assert.is(await page.$eval('[data-listen]', button => button.ariaExpanded), 'true');
  await engine.end();
  assert.is((await engine.begun(2))?.text, 'The river rises.');
  assert.is(await marked(page, 'listen-sentence'), 'The river rises.');
  await engine.end();
  assert.is((await engine.begun(3))?.text, 'It falls in May.');
  await engine.word(3, 5);
  await page.waitForFunction(() => CSS.highlights.has('listen-word'));
  assert.is(await marked(page, 'listen-word'), 'falls');
  assert.is(await marked(page, 'listen-sentence'), 'It falls in May.');
  await engine.end();
  assert.is((await engine.begun(4))?.text, 'The mill');
  assert.is(await page.$eval('.listen-place', place => place.textContent), 'Part 3 of 4');
  assert.is(await marked(page, 'listen-word'), '');
  await engine.runTo(7);
  const [link, german] = (await engine.uttered()).slice(4);
  assert.equal([link?.text, link?.voice], ['See link,', 'Daniel']);
  assert.equal([german?.text, german?.lang, german?.voice], ['sagte Anna', 'de', 'Anna']);
  assert.equal((await axe(page)).violations, []);
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});

test('it pauses at the word, goes on there, moves by parts, and keeps the speed', async () => {
  const reader = await listener();
  const { page, engine } = reader;
  await page.click('[data-listen]');
  await engine.begun(1);
  await engine.runTo(3);
  await engine.word(3, 5);
  await page.waitForFunction(() => CSS.highlights.has('listen-word'));
  const press = (name: string) => page.click(`.listen-bar [aria-label="${name}"]`);
  await press('Pause');
  assert.not.ok(await engine.isSpeaking());
  await press('Play');
  assert.is((await engine.begun(4))?.text, 'falls in May.');
  await engine.word(0, 5);
  await press('Faster');
  assert.equal(await engine.begun(5), { text: 'falls in May.', lang: 'en-GB', rate: 1.25, voice: 'Daniel' });
  await press('Next part');
  assert.is((await engine.begun(6))?.text, 'The mill');
  await press('Previous part');
  assert.is((await engine.begun(7))?.text, 'The river rises.');
  await press('From the start');
  assert.is((await engine.begun(8))?.text, 'A walk');
  await press('Stop and close');
  assert.not.ok(await engine.isSpeaking());
  assert.is(await focused(reader), 'Listen');
  assert.is(await page.$('.listen-bar'), null);
  await page.reload();
  await networkIdle(page);
  await page.click('[data-listen]');
  assert.is((await engine.begun(1))?.rate, 1.25);
  await reader.close();
});

test('with large text in a narrow window the bar has several lines, and covers neither the focus nor the end', async () => {
  const reader = await listener();
  const { page } = reader;
  await page.setViewport({ width: 320, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '3'));
  await page.click('[data-listen]');
  await page.waitForSelector('.listen-bar');
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--listen-bar') !== '');
  const covered = await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    const top = (): number => document.querySelector('.listen-bar')?.getBoundingClientRect().top ?? 0;
    const links = [...document.querySelectorAll<HTMLElement>('main a[href], main button, footer a[href]')];
    return links
      .filter(link => link.checkVisibility() && !link.closest('.listen-bar'))
      .flatMap(link => {
        link.focus();
        const { bottom } = link.getBoundingClientRect();
        return bottom > top() ? [`${link.textContent}: ${bottom} under ${top()}`] : [];
      });
  });
  assert.equal(covered, []);
  const end = await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const [bar, footer] = ['.listen-bar', 'body > footer'].map(one => document.querySelector(one));
    return [bar?.getBoundingClientRect().top ?? 0, footer?.getBoundingClientRect().bottom ?? Number.NaN];
  });
  assert.ok((end[1] ?? Number.NaN) <= (end[0] ?? 0), `the footer ends at ${end[1]}, the bar begins at ${end[0]}`);
  await page.click('.listen-bar [aria-label="Stop and close"]');
  assert.is(await page.evaluate(() => document.documentElement.style.getPropertyValue('--listen-bar')), '');
  await reader.close();
});

test('the place is kept for the page, and a link offers it without a sound', async () => {
  const reader = await listener();
  const { page, engine } = reader;
  await page.click('[data-listen]');
  await engine.begun(1);
  await engine.runTo(4);
  await page.reload();
  await networkIdle(page);
  assert.equal(await engine.uttered(), []);
  await page.click('[data-listen]');
  assert.is((await engine.begun(1))?.text, 'The mill');
  const link = await page.$eval('.listen-place', place => place.getAttribute('href'));
  assert.is(link, `/blog/${post.slug}#listen=3`);
  await reader.close();

  const other = await listener(`${link}`);
  await other.page.waitForSelector('.listen-bar');
  assert.equal(await other.engine.uttered(), []);
  await other.page.waitForFunction(() => document.activeElement?.ariaLabel === 'Play');
  const spoken = (await liveLog(other.page)).map(({ text }) => text);
  assert.equal(spoken, ['Press Play to listen from part 3.']);
  await other.page.keyboard.press('Enter');
  assert.is((await other.engine.begun(1))?.text, 'The mill');
  await other.close();
});

test('the tools are one stop of the Tab key, arrow keys move in them, Escape closes them', async () => {
  const reader = await listener();
  const { page, engine } = reader;
  await page.click('[data-listen]');
  await engine.begun(1);
  await page.keyboard.press('ArrowRight');
  assert.is(await focused(reader), 'Next part');
  await page.keyboard.press('Home');
  assert.is(await focused(reader), 'Previous part');
  await page.keyboard.press('ArrowLeft');
  assert.is(await focused(reader), 'Stop and close');
  await page.keyboard.press('Tab');
  assert.not.ok(await page.evaluate(() => document.activeElement?.closest('.listen-bar')));
  await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
  assert.is(await focused(reader), 'Stop and close');
  await page.keyboard.press('Escape');
  assert.is(await focused(reader), 'Listen');
  assert.not.ok(await engine.isSpeaking());
  await reader.close();
});

test('the thread follows, with who answers whom; the end is announced and forgets the place', async () => {
  const ruth = await site.server.signedIn('reader', 'Ruth');
  const owen = await site.server.signedIn('reader', 'Owen');
  const talk = await writer(site.server).post(comments.author.id, { title: 'A talk', body: '<p>Hello.</p>' });
  const first = await comments.comment(talk, owen, 'Is it deep?');
  await comments.comment(talk, ruth, 'Very.', first);
  const { page, engine, close } = await listener(`/blog/${talk.slug}`);
  await page.click('[data-listen]');
  await engine.begun(1);
  await engine.runTo(7);
  assert.equal(
    (await engine.uttered()).map(({ text }) => text),
    ['A talk', 'Hello.', 'Comments.', 'Owen writes:', 'Is it deep?', 'Ruth answers Owen:', 'Very.'],
  );
  assert.is(await marked(page, 'listen-sentence'), 'Very.');
  await engine.end();
  await page.waitForSelector('.listen-bar [aria-label="Play"]');
  assert.equal(
    (await liveLog(page)).map(({ text }) => text),
    ['The text has ended.'],
  );
  await page.click('.listen-bar [aria-label="To the comments"]');
  await page.click('.listen-bar [aria-label="Play"]');
  assert.is((await engine.begun(8))?.text, 'Comments.');
  await close();
});

test('of two posts on a page each is read with its own comments, and the tools of one close those of the other', async () => {
  const owen = await site.server.signedIn('reader', 'Owen Two');
  const talk = await writer(site.server).post(comments.author.id, { title: 'First', body: '<p>Hello.</p><p>Bye.</p>' });
  await comments.comment(talk, owen, 'Is it deep?');
  const { page, engine, close } = await listener(`/blog/${talk.slug}`);
  // The second post is in view: the address of the page is its own.
  await page.evaluate(() => {
    const section = document.querySelector('[data-eb-post-section]');
    const copy = section?.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return;
    copy.dataset.url = new URL('/blog/second', location.href).href;
    copy.querySelector('h1')?.replaceChildren('Second');
    copy.querySelector('[data-listen]')?.setAttribute('id', 'second-listen');
    section?.after(copy);
    history.replaceState(null, '', '/blog/second');
  });
  await page.click('[data-listen]:not(#second-listen)');
  await engine.begun(1);
  await engine.runTo(3);
  assert.is(await page.$eval('.listen-place', place => place.getAttribute('href')), `/blog/${talk.slug}#listen=3`);
  await page.click('#second-listen');
  assert.is((await engine.begun(4))?.text, 'Second');
  assert.is((await page.$$('.listen-bar')).length, 1);
  assert.equal(await page.$$eval('[data-listen]', all => all.map(one => one.ariaExpanded)), ['false', 'true']);
  await page.click('[data-listen]:not(#second-listen)');
  // Each text has a place of its own.
  assert.is((await engine.begun(5))?.text, 'Bye.');
  await engine.runTo(8);
  assert.equal(
    (await engine.uttered()).slice(4).map(({ text }) => text),
    ['Bye.', 'Comments.', 'Owen Two writes:', 'Is it deep?'],
  );
  await engine.end();
  await page.waitForSelector('.listen-bar [aria-label="Play"]');
  await close();
});

test('a voice that fails is reported once, and can be tried again', async () => {
  const { page, engine, close } = await listener();
  await page.click('[data-listen]');
  await engine.begun(1);
  await engine.end('synthesis-failed');
  await page.waitForSelector('.listen-bar [aria-label="Play"]');
  const [failure, ...more] = await liveLog(page);
  assert.match(failure?.text ?? '', 'The voice of this device did not answer.');
  assert.equal(more, []);
  await page.click('.listen-bar [aria-label="Play"]');
  assert.is((await engine.begun(2))?.text, 'A walk');
  await close();
});

test('an article is read too', async () => {
  const tomas = await site.server.signedIn('author', 'Tomas');
  const write = articleWriter(site.server);
  const { id } = await write.category('Museums');
  const item = await write.article(tomas.id, id, {
    title: 'Old clocks',
    intro: '<p>Ticking.</p>',
    body: '<p>Tock.</p>',
  });
  const { page, engine, close } = await listener(`/articles/item/${item.id}-${item.alias}`);
  await page.click('[data-listen]');
  await engine.begun(1);
  await engine.runTo(3);
  assert.equal(
    (await engine.uttered()).map(({ text }) => text),
    ['Old clocks', 'Ticking.', 'Tock.'],
  );
  await close();
});

test.run();
