import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleForm, articleWriter } from '../../../server/test/fixtures/articles.ts';
import { boundary, multipart } from '../../../server/test/fixtures/pictures.ts';
import { film } from '../../../server/test/fixtures/recordings.ts';
import { axe, openSite, type Site } from '../browser.ts';

const test = suite('transcripts beside films');
let site: Site;
let path: string;

const captions = `WEBVTT\n\n${['The river rises.', 'Ruth asks why.', 'Über den Fluss.']
  .map((words, at) => `00:0${at}.000 --> 00:0${at}.900\n${words}\n`)
  .join('\n')}`;

test.before(async () => {
  site = await openSite();
  const { server } = site;
  const tomas = await server.signedIn('author', 'Tomas');
  const { id } = await articleWriter(server).category('Museums');
  const token: Record<string, string> = { [tomas.cookies.lectern_token ?? '']: '1' };
  const fields = { ...articleForm(id), ...token, option: 'com_blog' };
  const files = [
    { field: 'recording_file', name: 'a.mp4', bytes: film },
    { field: 'captions_file', name: 'a.vtt', bytes: Buffer.from(captions) },
  ];
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  await server.post({}, tomas, { payload: multipart(fields, files), headers });
  const article = await server.sql('items').orderBy('id', 'desc').first('id', 'alias');
  path = `/articles/item/${article.id}-${article.alias}`;
});
test.after(() => site.close());

test('a line of the transcript leads to its time, and its words are found without accents', async () => {
  const { page, go, close } = await site.reader();
  await go(path);
  await page.click('.transcript > summary');
  assert.equal((await axe(page)).violations, []);
  await page.focus('[data-transcript-filter]');
  await page.waitForSelector('.transcript [role=status]');
  const shown = () =>
    page.$$eval('[data-transcript-line]:not([hidden]) p', lines => lines.map(line => line.textContent));
  const status = () => page.$eval('.transcript [role=status]', element => element.textContent);
  await page.keyboard.type('uber');
  assert.equal(await shown(), ['Über den Fluss.']);
  assert.is(await status(), 'Lines found: 1');
  await page.keyboard.type('x');
  assert.equal(await shown(), []);
  assert.is(await status(), 'No line has these words.');
  await page.$eval('[data-transcript-filter]', field => {
    if (field instanceof HTMLInputElement) field.value = '';
    field.dispatchEvent(new Event('input'));
  });
  assert.is((await shown()).length, 3);
  await page.click('[data-transcript-seek="2"]');
  await page.waitForFunction(() => document.querySelector('video')?.currentTime === 2);
  await close();
});

test('without scripts the transcript is text alone', async () => {
  const { page, go, close } = await site.reader(undefined, { scripts: false });
  await go(path);
  const content = await page.content();
  assert.match(content, 'Ruth asks why.');
  for (const control of await page.$$('.transcript :is(button, input)')) assert.not.ok(await control.isVisible());
  await close();
});

test.run();
