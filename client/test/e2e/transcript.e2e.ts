import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { axe, liveLog, openSite, type Reader, type Site } from '../browser.ts';
import { speechEngine } from '../speech-engine.ts';
import { filmedArticle } from './filmed-article.ts';

const test = suite('transcripts beside films');
let site: Site;
let path: string;

test.before(async () => {
  site = await openSite();
  path = await filmedArticle(site);
});
test.after(() => site.close());

test('a line of the transcript leads to its time, and its words are found without accents', async () => {
  const { page, go, close } = await site.reader();
  await go(path);
  await page.click('.transcript > summary');
  assert.equal((await axe(page)).violations, []);
  await page.focus('[data-transcript-filter]');
  const shown = () =>
    page.$$eval('[data-transcript-line]:not([hidden]) p', lines => lines.map(line => line.textContent));
  const status = () => page.$eval('.transcript .transcript-found', element => element.textContent);
  await page.waitForSelector('.transcript-found');
  await page.keyboard.type('uber');
  assert.equal(await shown(), ['Über den Fluss.']);
  assert.is(await status(), 'Lines found: 1');
  await page.keyboard.type('x');
  assert.equal(await shown(), []);
  await page.waitForFunction(() => document.getElementById('lectern-status')?.textContent !== '');
  // The region of the site speaks, after the typing.
  assert.is((await page.$$('.transcript [role=status]')).length, 0);
  assert.is((await liveLog(page)).at(-1)?.text, 'No line has these words.');
  assert.is(await status(), 'No line has these words.');
  await page.$eval('[data-transcript-filter]', field => {
    if (field instanceof HTMLInputElement) field.value = '';
    field.dispatchEvent(new Event('input'));
  });
  assert.is((await shown()).length, 4);
  await page.click('[data-transcript-seek="2"]');
  await page.waitForFunction(() => document.querySelector('video')?.currentTime === 2);
  await close();
});

/** Lets the film, of which the fixture has no pictures, play up to a description. */
const describe = ({ page }: Reader): Promise<void> =>
  page.evaluate(() => {
    const film = document.querySelector('video');
    const track = [...(film?.textTracks ?? [])].find(({ kind }) => kind === 'descriptions');
    if (!film || !track) throw new Error('no descriptions');
    film.dataset.state = 'playing';
    Object.defineProperty(film, 'paused', { configurable: true, get: () => film.dataset.state === 'paused' });
    film.pause = () => {
      film.dataset.state = 'paused';
    };
    film.play = async () => {
      film.dataset.state = 'playing';
    };
    const cues = [new VTTCue(2.5, 2.9, 'A weir in spate.')];
    Object.defineProperty(track, 'activeCues', { configurable: true, get: () => cues });
    track.dispatchEvent(new Event('cuechange'));
  });
const stateOf = ({ page }: Reader) => page.$eval('video', film => film.dataset.state);
const pressed = ({ page }: Reader) => page.$eval('[data-describe]', button => button.ariaPressed);

test('without a voice the button of descriptions is hidden, and changes nothing', async () => {
  const reader = await site.reader();
  await speechEngine(reader.page, []);
  await reader.go(path);
  await reader.page.mouse.move(10, 10);
  await reader.page.waitForSelector('[data-describe]', { hidden: true });
  await reader.page.$eval('[data-describe]', button => button instanceof HTMLElement && button.click());
  assert.is(await pressed(reader), 'false');
  assert.equal(reader.consoleErrors, []);
  await reader.close();
});

test('descriptions are said in a voice of their language while the film and a text that is read wait', async () => {
  const reader = await site.reader();
  const { page, go } = reader;
  const engine = await speechEngine(page);
  await go(path);
  await page.click('[data-describe]');
  await page.waitForSelector('[data-describe][aria-pressed=true]');
  await page.click('[data-listen]');
  await engine.begun(1);
  await describe(reader);
  const said = await engine.begun(2);
  assert.equal([said?.text, said?.voice], ['A weir in spate.', 'Daniel']);
  assert.is(await stateOf(reader), 'paused');
  await page.waitForSelector('.listen-bar [aria-label="Play"]');
  // The tools of the text no longer have the voice: closing them silences nothing.
  await page.click('.listen-bar [aria-label="Stop and close"]');
  assert.ok(await engine.isSpeaking());
  await engine.end();
  await page.waitForSelector('video[data-state=playing]');
  await describe(reader);
  await engine.begun(3);
  await page.click('[data-describe]');
  await page.waitForSelector('[data-describe][aria-pressed=false]');
  assert.not.ok(await engine.isSpeaking());
  await reader.close();
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
