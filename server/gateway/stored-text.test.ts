import { load } from 'cheerio';
import { XMLValidator } from 'fast-xml-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../core/jobs.ts';
import { paths } from '../core/paths.ts';
import { commenting, resolution } from '../test/comments.ts';
import { type House, openHouse, type Person } from '../test/house.ts';
import { writer } from '../test/posts.ts';

const test = suite('stored text in every place');
const payload = `"'></title></script><script>alert(1)</script><img src=x onerror=alert(1)>&lt;`;

let house: House;
let on: ReturnType<typeof commenting>;
let author: Person & { id: number };
let moderator: Person;
let slug: string;
let places: string[];

test.before(async () => {
  house = await openHouse();
  on = commenting(house);
  await house.set('captcha.kind', 'none');
  await house.set('comments.showTitle', true);
  await house.set('site.name', payload);
  await house.set('comments.termsText', payload);
  [author, moderator] = await Promise.all([house.signedIn('blogger', payload), house.signedIn('moderator')]);
  await house.sql('users').where('id', author.id).update({ biography: payload, website: payload });
  const write = writer(house);
  const [category, tag] = [await write.category(payload), await write.tag(payload)];
  await house.sql('categories').where('id', category.id).update({ description: payload });
  const columns = {
    title: payload,
    excerpt: payload,
    seo_title: payload,
    seo_description: payload,
    source: payload,
    robots: `"><script>alert(1)`,
    canonical: payload,
    language: payload.slice(0, 7),
  };
  const post = await write.post(author.id, columns, { categories: [category.id], tags: [tag.id] });
  for (const kind of ['quote', 'link', 'video', 'photo'])
    await write.post(author.id, { ...columns, kind }, { categories: [category.id], tags: [tag.id] });
  slug = post.slug;
  const id = await on.row(post, { name: payload, title: payload, website: 'https://a.test/' });
  await on.row(post, { name: payload, title: payload, parent_id: id, depth: 1 });
  const held = await on.row(post, { name: payload, title: payload, email: payload, state: 'held' });
  const { permalink } = await house.sql('users').where('id', author.id).first('permalink');
  places = [
    ...['/', paths.entry(slug), paths.entryPrint(slug), `${paths.entry(slug)}?reply=${id}`],
    ...[paths.categories, paths.category(category.alias), paths.tags, paths.tag(tag.alias), paths.archive],
    ...[paths.authors, paths.author(permalink), paths.signIn, '/account/register', '/accessibility'],
    ...[`/blog/comments/edit?id=${id}`, `/blog/comments/delete?id=${held}`, '/blog/comments/terms'],
    ...['/moderation/comments', paths.profile, `/no-such-page?${encodeURIComponent(payload)}`],
    `/account/sign-in?return=${encodeURIComponent(payload)}`,
  ];
});
test.after(() => house.close());

const isOurs = /^(?:application\/(?:ld\+)?json|module|)$/;

const assertHarmless = (html: string, place: string): void => {
  const page = load(html);
  assert.is(page('[onerror], img[src="x"]').length, 0, place);
  for (const script of page('script').toArray()) {
    const words = page(script).text();
    assert.match(page(script).attr('type') ?? '', isOurs, place);
    assert.not.match(words, /<\/?(?:script|img)/i, place);
    if (page(script).attr('type')?.includes('json')) JSON.parse(words);
    else assert.not.match(words, 'alert(1)', place);
  }
  for (const link of page('a[href]').toArray())
    assert.not.match(page(link).attr('href') ?? '', /^\s*(?:javascript|data|vbscript):/i, place);
};

test('words of people are words on every page, for every reader', async () => {
  for (const person of [undefined, author, moderator])
    for (const place of places) {
      const answer = await house.get(place, person);
      assert.ok(answer.statusCode < 500, place);
      assertHarmless(answer.body, place);
    }
});

test('words of people are words in feeds and the sitemap', async () => {
  const feeds = [...['/feed.xml', '/atom.xml'], ...[paths.rss(paths.entry(slug)), paths.atom(paths.entry(slug))]];
  for (const place of [...feeds, '/sitemap.xml']) {
    const { body } = await house.get(place);
    assert.is(XMLValidator.validate(body), true, place);
    assert.not.match(body, /<(?:script|img)/i, place);
  }
});

test('words of people are words in dialogs, answers of calls and mails', async () => {
  const post = await house.sql('posts').where('slug', slug).first('id');
  const [html] = resolution(await on.ask(post, author, { title: payload, comment: `${payload} [b]bold[/b]` }));
  assertHarmless(String(html), 'save');
  const id = Number(load(String(html))('[data-id]').attr('data-id'));
  for (const name of ['confirmDelete', 'terms'])
    assertHarmless(String(resolution(await house.ask(`site/views/comments/${name}`, { id }, author))[0]), name);
  const stored = await on.stored(id);
  assert.not.match(`${stored.title}${stored.body}`, /<[a-z/!]/i);
  while ((await workJobs(house.services)) > 0);
  for (const mail of await house.sql('outbox').select('subject', 'name', 'html')) {
    assert.not.match(`${mail.subject}${mail.name}`, /[\r\n]/);
    assert.is(mail.html, null);
  }
});

test('pages for installed clients carry the same words, a policy of their own, and are kept for nobody', async () => {
  await house.set('compat.client', true);
  for (const place of places) assertHarmless((await house.get(place)).body, place);
  const page = await house.get('/');
  assert.is(page.headers['cache-control'], 'private, no-store');
  assert.match(String(page.headers['content-security-policy']), "'unsafe-eval'");
  assert.is(house.services.pages.find('/'), undefined);
  await house.set('compat.client', false);
  const again = await house.get('/');
  assert.not.match(String(again.headers['content-security-policy']), /script-src[^;]*'unsafe-/);
  assert.is(again.headers['cache-control'], 'private, no-cache');
});

test.run();
