import type { Page } from 'puppeteer';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleForm, articleWriter } from '../../../server/test/fixtures/articles.ts';
import { boundary, multipart } from '../../../server/test/fixtures/pictures.ts';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import { film } from '../../../server/test/fixtures/recordings.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { networkIdle, openSite, type Reader, type Site } from '../browser.ts';
import { type Listener, listenerOn } from '../listener.ts';
import { isJourney } from '../transcript.ts';
import { commented } from './comments-post.ts';

const test = suite('journeys of a listener, by keys alone');
let site: Site;
let made: Awaited<ReturnType<typeof commented>>;
let dina: Person;
let ben: Person;
let reader: Reader;
let page: Page;
let listener: Listener;

test.before(async () => {
  site = await openSite();
  made = await commented(site);
  dina = await site.server.signedIn('reader', 'Dina Wey');
  ben = await site.server.visitor();
});
test.after(() => site.close());
test.after.each(async () => {
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});

const openAs = async (person: Person | undefined, settings = ''): Promise<void> => {
  reader = await site.reader(person);
  page = reader.page;
  if (settings)
    await page.evaluateOnNewDocument(text => {
      if (localStorage.getItem('lectern.display') === null) localStorage.setItem('lectern.display', text);
    }, settings);
  listener = await listenerOn(page);
};

const thread = async (slug: string): Promise<{ post: Written; ids: number[] }> => {
  // The limit of comments of one address starts anew.
  site.server.clock.advance(3_600_000);
  const post = await writer(site.server).post(made.author.id, {
    title: 'A walk by the river',
    slug,
    published_at: new Date('2026-11-20T09:00:00Z'),
  });
  const first = await made.comment(post, ben, 'I know that weir.');
  const answer = await made.comment(post, dina, 'Is it loud in winter?', first);
  return { post, ids: [first, answer] };
};

const captions = `WEBVTT\n\n${['The river rises.', 'Ruth asks why.', 'Über den Fluss.']
  .map((words, at) => `00:0${at}.000 --> 00:0${at}.900\n${words}\n`)
  .join('\n')}`;

/** An article with a film and its captions; returns its path. */
const recorded = async (): Promise<string> => {
  const { server } = site;
  const tomas = await server.signedIn('author', 'Tomas');
  const { id } = await articleWriter(server).category('Museums');
  const fields: Record<string, string> = { ...articleForm(id), option: 'com_blog' };
  fields[tomas.cookies.lectern_token ?? ''] = '1';
  const files = [
    { field: 'recording_file', name: 'a.mp4', bytes: film },
    { field: 'captions_file', name: 'a.vtt', bytes: Buffer.from(captions) },
  ];
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  await server.post({}, tomas, { payload: multipart(fields, files), headers });
  const article = await server.sql('items').orderBy('id', 'desc').first('id', 'alias');
  return `/articles/item/${article.id}-${article.alias}`;
};

const addressOf = ({ slug }: Written, rest = ''): string => `${site.origin}/blog/${slug}${rest}`;

test('who comes back the next day hears only what is new, and answers it', async () => {
  const { post, ids } = await thread('a-walk-next-day');
  await openAs(dina, 'keys=on');
  await page.goto(addressOf(post), { waitUntil: 'load' });
  await networkIdle(page, 250);
  await page.goto(`${site.origin}/accessibility`, { waitUntil: 'load' });
  await made.comment(post, ben, 'Louder in spring.', ids[1]);
  await made.comment(post, ben, 'The path is closed today.');
  await page.evaluateOnNewDocument(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 86_400_000;
  });
  await listener.open(addressOf(post, '#comments'));
  await listener.press('w');
  await listener.readOn('article[data-number="3"] .eb-comment-text');
  await listener.press('w');
  await listener.readOn('article[data-number="4"] .eb-comment-text');
  await listener.press('w');
  await listener.press('r');
  await listener.type('Since when?');
  await listener.to(/^button, Send comment/);
  await listener.press('Enter');
  isJourney('next-day', listener);
});

test('an exchange is read alone, and left again for the same place', async () => {
  const { post, ids } = await thread('a-walk-exchange');
  await made.comment(post, ben, 'A lovely walk.');
  await made.comment(post, ben, 'Louder in spring.', ids[1]);
  await openAs(dina, 'keys=on');
  await listener.open(addressOf(post));
  await listener.press('l');
  await listener.to(/^link, up to/);
  await listener.press('Tab');
  await listener.to(/^link, This exchange only/, 'ArrowRight');
  await listener.press('Enter');
  await listener.readOn('#comments', 'end of list');
  await listener.press('b');
  isJourney('one-exchange', listener);
});

test('brief headings and more contrast are turned on, and the thread is heard so after a reload', async () => {
  const { post } = await thread('a-walk-settings');
  await openAs(undefined);
  await listener.open(`${site.origin}/display`);
  await listener.press('Tab', 'Enter');
  await listener.to(/^group, Contrast/);
  await listener.press('ArrowDown');
  await listener.to(/^group, Headings and actions/);
  await listener.press('ArrowUp');
  await listener.open(addressOf(post, '#comments'));
  const settings = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.equal(settings, { contrast: 'more', verbosity: 'brief' });
  await listener.readOn('.eb-comments-list');
  isJourney('display-settings', listener);
});

test('a message that was missed is found again by its key, with the place where it happened', async () => {
  const { post } = await thread('a-walk-messages');
  // The list says the time of the browser.
  await openAs(dina, 'keys=on');
  await page.evaluateOnNewDocument(() => {
    Date.now = () => Date.UTC(2026, 10, 21, 12);
  });
  await page.emulateTimezone('UTC');
  await listener.open(addressOf(post, '#comments'));
  await listener.press('n');
  await listener.to(/^toolbar, Actions/);
  await listener.to(/^button, Like comment 1/, 'ArrowRight');
  await listener.press('Space', 'm');
  await listener.readOn('dialog');
  await listener.to(/^link, Go to where/);
  await listener.press('Enter');
  isJourney('last-messages', listener);
});

test('words are searched in the transcript of a recording, and the recording jumps to them', async () => {
  const path = await recorded();
  await openAs(undefined);
  await listener.open(site.origin + path);
  await listener.press('Tab', 'Enter');
  await listener.to(/Transcript/);
  await listener.press('Enter');
  await listener.to(/^(?:searchbox|textbox), /);
  await listener.type('uber');
  await listener.hears();
  await listener.press('Tab', 'Enter');
  assert.is(await page.$eval('video', film => film.currentTime), 2);
  isJourney('recording', listener);
});

test.run();
