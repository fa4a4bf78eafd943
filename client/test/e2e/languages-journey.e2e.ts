import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { catalogueFiles, sentencesIn } from '../../../server/core/i18n/catalogue.ts';
import { writer } from '../../../server/test/fixtures/posts.ts';
import { axe, openSite, type Site, scrollsSideways } from '../browser.ts';
import { keyboardOn } from '../keyboard-user.ts';

const test = suite('a visitor in English, German and Arabic, by keyboard alone on a phone');
let site: Site;

test.before(async () => {
  site = await openSite();
  await site.server.set('captcha.kind', 'none');
});
test.after(() => site.close());

const journeys = [
  { language: 'en-GB', title: 'The garden by the river', words: 'gardens' },
  { language: 'de-DE', title: 'Der Garten am Fluss', words: 'Gärten' },
  { language: 'ar-EG', title: 'حديقة على النهر', words: 'حديقة' },
] as const;

for (const { language, title, words } of journeys)
  test(`a visitor searches, reads and comments in ${language}`, async () => {
    const sentences = sentencesIn(catalogueFiles(language));
    const say = (key: string): string => sentences.get(key) ?? key;
    await site.server.set('site.language', language);
    const { id } = await site.server.signedIn('blogger', 'Noor');
    const { slug } = await writer(site.server).post(id, { title, body: `<p>${title}.</p>` });
    site.server.dropWritten();
    const visitor = await site.reader();
    const { page } = visitor;
    const keyboard = await keyboardOn(page, { width: 360, height: 740 });
    const intoContent = async (): Promise<void> => {
      await keyboard.to(`link ${say('SKIP_TO_CONTENT')}`);
      await keyboard.press('Enter');
    };
    const isWhole = async (place: string): Promise<void> => {
      assert.not(await scrollsSideways(page), place);
      assert.equal((await axe(page)).violations, [], place);
    };
    await visitor.go('/search');
    await intoContent();
    await keyboard.to(`searchbox ${say('SEARCH_FOR')}`);
    await keyboard.type(words);
    await keyboard.leave('Enter');
    await isWhole('the results');
    await intoContent();
    await keyboard.to(`link ${title}`);
    await keyboard.leave('Enter');
    assert.is(new URL(page.url()).pathname, `/blog/${slug}`);
    assert.is(await page.$eval('html', one => one.dir), language === 'ar-EG' ? 'rtl' : 'ltr');
    await intoContent();
    await keyboard.to(`textbox ${say('COMMENT_TEXT')}`);
    await keyboard.type(title);
    await keyboard.to(`textbox ${say('COMMENT_NAME')}`);
    await keyboard.type('Noor');
    await keyboard.to(`textbox ${say('COMMENT_EMAIL')}`);
    await keyboard.type('noor@example.org');
    await keyboard.to(`button ${say('COMMENT_SEND')}`);
    await keyboard.press('Enter');
    await page.waitForSelector('[data-comment-item]');
    assert.match(String(await keyboard.spoken()), say('COMMENT_SAVED'));
    await isWhole('the post');
    assert.equal(visitor.consoleErrors, []);
    await visitor.close();
  });

test.run();
