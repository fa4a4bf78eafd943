import { load } from 'cheerio';
import { XMLValidator } from 'fast-xml-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { workJobs } from '../core/jobs/jobs.ts';
import { paths } from '../core/paths/paths.ts';
import { commenting, resolution } from '../test/fixtures/comments.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('stored text in every place');
const payload = `"'></title></script><script>alert(1)</script><img src=x onerror=alert(1)>&lt;`;

let server: TestServer;
let on: ReturnType<typeof commenting>;
let author: Person & { id: number };
let moderator: Person;
let slug: string;
let places: string[];

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  await server.set('comments.showTitle', true);
  await server.set('site.name', payload);
  await server.set('comments.termsText', payload);
  [author, moderator] = await Promise.all([server.signedIn('blogger', payload), server.signedIn('moderator')]);
  await server.sql('users').where('id', author.id).update({ biography: payload, website: payload });
  const write = writer(server);
  const [category, tag] = [await write.category(payload), await write.tag(payload)];
  await server.sql('categories').where('id', category.id).update({ description: payload });
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
  const created_at = new Date(server.clock.now());
  const [team_id = 0] = await server
    .sql('teams')
    .insert({ title: payload, alias: 'team', description: payload, created_at });
  await server.sql('team_members').insert({ team_id, user_id: author.id, created_at });
  await write.post(author.id, { ...columns, team_id, address: payload, latitude: 1, longitude: 1 });
  await server.sql('favourites').insert({ user_id: author.id, post_id: post.id, created_at });
  const report = { type: 'post', target_id: post.id, actor: 'v:x', reason: payload, ip: '', created_at };
  await server.sql('reports').insert(report);
  await server.sql('ratings').insert({ post_id: post.id, actor: 'u:x', value: 7, user_id: author.id, created_at });
  await server.sql('posts').where('id', post.id).update({ ratings_count: 1, ratings_sum: 7 });
  await server.set('ticker.title', payload.slice(0, 60));
  const id = await on.row(post, { name: payload, title: payload, website: 'https://a.test/' });
  await on.row(post, { name: payload, title: payload, parent_id: id, depth: 1 });
  const held = await on.row(post, { name: payload, title: payload, email: payload, state: 'held' });
  const { permalink } = await server.sql('users').where('id', author.id).first('permalink');
  places = [
    ...['/', paths.entry(slug), paths.entryPrint(slug), `${paths.entry(slug)}?reply=${id}`],
    ...[paths.categories, paths.category(category.alias), paths.tags, paths.tag(tag.alias), paths.archive],
    ...[paths.authors, paths.author(permalink), paths.signIn, '/account/register', '/accessibility'],
    ...[`/blog/comments/edit?id=${id}`, `/blog/comments/delete?id=${held}`, '/blog/comments/terms'],
    ...['/moderation/comments', paths.profile, `/no-such-page?${encodeURIComponent(payload)}`],
    ...[paths.teams, paths.team('team'), paths.teamMembers('team'), paths.authorTopics(permalink), paths.places()],
    ...[paths.calendarMonth(2026, 11), paths.favourites, paths.reports, `/blog/ratings/voters?id=${post.id}`],
    ...[
      `/blog/reports/form?type=post&id=${post.id}`,
      `/blog/social/share?id=${post.id}`,
      `/blog/posts/trash?id=${post.id}`,
    ],
    ...['entry', 'site'].map(
      type => `/blog/subscription/add?type=${type}&id=${post.id}&return=${encodeURIComponent(payload)}`,
    ),
    ...[`/blog/subscription/add?type=team&id=${team_id}`, '/blog/subscription', paths.postPlace(slug)],
    `/search?q=${encodeURIComponent(payload)}&author=${permalink}&category=${encodeURIComponent(payload)}`,
    `/account/sign-in?return=${encodeURIComponent(payload)}`,
  ];
});
test.after(() => server.close());

// The share button's script element of another site stands in a sandboxed frame and says nothing of itself.
const isOurs = /^(?:application\/(?:ld\+)?json|module|IN\/Share|)$/;

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
      const answer = await server.get(place, person);
      assert.ok(answer.statusCode < 500, place);
      assertHarmless(answer.body, place);
    }
});

test('words of people are words in feeds and the sitemap', async () => {
  const feeds = [...['/feed.xml', '/atom.xml'], ...[paths.rss(paths.entry(slug)), paths.atom(paths.entry(slug))]];
  for (const place of [...feeds, '/sitemap.xml']) {
    const { body } = await server.get(place);
    assert.is(XMLValidator.validate(body), true, place);
    assert.not.match(body, /<(?:script|img)/i, place);
  }
});

test('words of people are words in dialogs, answers of calls and mails', async () => {
  const post = await server.sql('posts').where('slug', slug).first('id');
  const [html] = resolution(await on.ask(post, author, { title: payload, comment: `${payload} [b]bold[/b]` }));
  assertHarmless(String(html), 'save');
  const id = Number(load(String(html))('[data-id]').attr('data-id'));
  for (const name of ['confirmDelete', 'terms'])
    assertHarmless(String(resolution(await server.ask(`site/views/comments/${name}`, { id }, author))[0]), name);
  const { id: postId } = post;
  const asked = [
    ['subscription/form', { type: 'entry', id: postId }],
    ['ratings/voters', { type: 'entry', uid: postId }],
    ['reports/form', { type: 'post', id: postId }],
    ['entry/confirmUnpublish', { id: postId, return: payload }],
    ['entry/loadmore', { id: postId }],
    ['blogger/getTags', { id: author.id }],
    ['blogger/getCategories', { id: author.id }],
  ] as const;
  for (const [name, fields] of asked) {
    const [answered] = resolution(await server.ask(`site/views/${name}`, fields, author));
    assertHarmless(name === 'entry/loadmore' ? JSON.parse(String(answered)).contents : String(answered), name);
  }
  const stored = await on.stored(id);
  assert.not.match(`${stored.title}${stored.body}`, /<[a-z/!]/i);
  while ((await workJobs(server.services)) > 0);
  for (const mail of await server.sql('outbox').select('subject', 'name', 'html')) {
    assert.not.match(`${mail.subject}${mail.name}`, /[\r\n]/);
    assert.is(mail.html, null);
  }
});

test('pages for installed clients carry the same words, a policy of their own, and are kept for nobody', async () => {
  await server.set('compat.client', true);
  for (const place of places) assertHarmless((await server.get(place)).body, place);
  const page = await server.get('/');
  assert.is(page.headers['cache-control'], 'private, no-store');
  assert.match(String(page.headers['content-security-policy']), "'unsafe-eval'");
  assert.is(server.services.pages.find('/'), undefined);
  await server.set('compat.client', false);
  const again = await server.get('/');
  assert.not.match(String(again.headers['content-security-policy']), /script-src[^;]*'unsafe-/);
  assert.is(again.headers['cache-control'], 'private, no-cache');
});

test.run();
