import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../../server/test/fixtures/comments.ts';
import { type Written, writer } from '../../../server/test/fixtures/posts.ts';
import type { Person } from '../../../server/test/test-server.ts';
import { axe, openSite, type Reader, type Site, scrollsSideways } from '../browser.ts';
import { markupProblems } from '../markup.ts';

const test = suite('the same site in several languages');
let site: Site;
let post: Written;
let opened: Reader | undefined;

const languages = [
  { language: 'en-GB', direction: 'ltr', navigation: 'Main' },
  { language: 'de-DE', direction: 'ltr', navigation: 'Hauptnavigation' },
  { language: 'ar-EG', direction: 'rtl', navigation: 'التنقل الرئيسي' },
] as const;

const personIn = async (language: string): Promise<Person> => {
  const person = await site.server.signedIn('blogger', 'Noor');
  const profile = { task: 'user.profile', name: 'Noor', website: '', biography: '' };
  await site.server.post({ ...profile, language }, person);
  return person;
};

test.before(async () => {
  site = await openSite();
  const write = writer(site.server);
  const author = await site.server.signedIn('blogger', 'Asha Rao');
  const categories = [(await write.category('Water')).id];
  const tags = [(await write.tag('weir')).id];
  post = await write.post(author.id, { title: 'A walk by the river' }, { categories, tags });
  await write.post(author.id, { title: 'Another walk along the water' }, { categories });
});
test.after.each(async () => {
  if (!opened) return;
  assert.equal(opened.consoleErrors, []);
  await opened.close();
  opened = undefined;
});
test.after(() => site.close());

for (const { language, direction, navigation } of languages)
  test(`the pages are whole in ${language}: direction, labels, no fault of markup, no sideways scroll at 360 px`, async () => {
    const person = await personIn(language);
    opened = await site.reader(person);
    const { page, go } = opened;
    for (const path of ['/', `/blog/${post.slug}`, '/account/profile', '/blog/dashboard/write', '/blog/dashboard']) {
      assert.equal(await markupProblems((await site.server.get(path, person)).body), [], path);
      await page.setViewport({ width: 1280, height: 900 });
      await go(path);
      const html = await page.$eval('html', ({ lang, dir }) => [lang, dir]);
      assert.equal(html, [language, direction], path);
      assert.is(await page.$eval('.site-nav', nav => nav.getAttribute('aria-label')), navigation, path);
      assert.not(await scrollsSideways(page), path);
      await page.setViewport({ width: 360, height: 740 });
      assert.not(await scrollsSideways(page), `${path} at 360 px`);
      assert.equal((await axe(page)).violations, [], path);
    }
  });

test('right to left the brand is at the right and content in English reads from the left', async () => {
  opened = await site.reader(await personIn('ar-EG'));
  const { page, go } = opened;
  await page.setViewport({ width: 1280, height: 900 });
  await go(`/blog/${post.slug}`);
  const middle = await page.$eval('.site-header .site-name', brand => {
    const { left, right } = brand.getBoundingClientRect();
    return (left + right) / 2;
  });
  assert.is(middle > 640, true);
  const text = await page.$eval('[data-blog-content]', content => [
    content.closest('[lang]')?.getAttribute('lang'),
    getComputedStyle(content).direction,
  ]);
  assert.equal(text, ['en-GB', 'ltr']);
});

test('a script counts in the plural forms of the language', async () => {
  const { save } = commenting(site.server);
  const member = await site.server.signedIn('reader', 'Meera');
  for (const comment of ['First.', 'Second.']) {
    await save(post, member, { comment });
    site.server.clock.advance(120_000);
  }
  opened = await site.reader(await personIn('ar-EG'));
  const { page, go } = opened;
  await go(`/blog/${post.slug}`);
  await page.type('[data-comment-form] textarea', 'Lovely.');
  await page.click('[data-comment-form] [type=submit]');
  await page.waitForFunction(() => document.querySelectorAll('[data-comment-item]').length === 3);
  const [words, printed] = await page.$eval('[data-comment-noun]', one => [
    one.textContent,
    one.getAttribute('data-forms') ?? '',
  ]);
  const forms: Record<string, string> = JSON.parse(printed ?? '');
  assert.equal(Object.keys(forms).length, 6);
  assert.is.not(forms.few, forms.other);
  assert.is(words?.trim(), forms.few);
});

test.run();
