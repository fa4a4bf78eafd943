import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commenting } from '../../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('comment threads');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let visitor: Person;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  visitor = await server.visitor();
});
test.after(() => server.close());

test('F-035 a stranger sees no held and no removed text, and no controls of others', async () => {
  const post = await on.post();
  await on.row(post, { body: 'A held secret', state: 'held' });
  const removed = await on.row(post, { body: 'A removed secret', state: 'removed' });
  await on.row(post, { body: 'An answer', parent_id: removed, depth: 1 });
  await on.row(post, { body: 'Gone without answers', state: 'removed' });
  const page = await on.page(post);
  const words = page('[data-eb-comments]').text();
  assert.not.match(words, 'secret');
  assert.not.match(words, 'Gone without');
  assert.match(words, 'Comment 2 was removed');
  assert.is(page('[data-comment-item]').length, 1);
  assert.is(page('[data-comment-counter]').text(), '1');
  assert.is(page('[data-comment-edit],[data-comment-delete],[data-comment-approve],[data-comment-edit-raw]').length, 0);
});

test('the website of a comment is a link only if it is a web address', async () => {
  const post = await on.post();
  const hostile = ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,<script>alert(1)</script>'];
  for (const website of hostile) await on.row(post, { website });
  const linked = await on.row(post, { name: 'Asha', website: "https://asha.example/?a=1&b='2'" });
  const { body } = await server.get(`/blog/${post.slug}`);
  assert.not.match(body, /(?:javascript|data:text)[^"]*alert\(1\)/i);
  const page = load(body);
  assert.is(page('[data-comment-item]').length, 4);
  const links = page('.eb-comment-website');
  assert.is(links.length, 1);
  assert.is(links.attr('href'), 'https://asha.example/?a=1&b=%272%27');
  assert.is(links.closest('[data-comment-item]').attr('data-id'), `${linked}`);
});

test('F-3.8, A-098 the time of a comment says its zone, which the site chooses, and every visitor gets the same page', async () => {
  const post = await on.post();
  await on.row(post, { created_at: new Date('2026-11-20T13:48:00Z') });
  const said = async () => {
    const page = await on.page(post);
    return [page('[data-comment-item] time').text(), page('[data-comment-item] time').attr('datetime')];
  };
  assert.equal(await said(), ['20 November 2026 at 13:48 UTC', '2026-11-20T13:48:00Z']);
  await server.set('site.timezone', 'Asia/Kolkata');
  assert.equal(await said(), ['20 November 2026 at 19:18 GMT+5:30', '2026-11-20T13:48:00Z']);
  const again = await server.get(`/blog/${post.slug}`, await server.visitor());
  assert.is(again.body, (await server.get(`/blog/${post.slug}`, visitor)).body);
  // Half past eleven in the evening there, and half an hour after midnight: another day than in UTC.
  for (const [created, words] of [
    ['2026-11-20T18:00:00Z', '20 November 2026 at 23:30 GMT+5:30'],
    ['2026-11-20T19:00:00Z', '21 November 2026 at 00:30 GMT+5:30'],
  ] as const) {
    const late = await on.post();
    await on.row(late, { created_at: new Date(created) });
    assert.is((await on.page(late))('[data-comment-item] time').text(), words);
  }
  await server.set('site.timezone', 'UTC');
});

test('F-5.2, C-017 a reply is nested under its parent, in lists of articles with one numbered heading each', async () => {
  const post = await on.post();
  const top = await on.row(post, { name: 'Asha' });
  const reply = await on.row(post, { parent_id: top, depth: 1, name: 'Ravi' });
  const deeper = await on.row(post, { parent_id: reply, depth: 2, name: 'Meera' });
  const other = await on.row(post, { name: 'Tom' });
  const page = await on.page(post);
  const lists = page('[data-comment-list] > ol > li');
  assert.is(lists.length, 2);
  assert.is(page(`#comment-${top}`).siblings('ol').find(`> li > #comment-${reply}`).length, 1);
  assert.is(page(`#comment-${reply}`).siblings('ol').find(`> li > #comment-${deeper}`).length, 1);
  assert.is(page(`#comment-${deeper}`).attr('class'), 'eb-comment is-child depth-2');
  for (const article of page('[data-comment-item]').toArray())
    assert.is(page(article).find('.eb-comment-heading').length, 1);
  assert.is(on.heading(page, reply), 'Comment 2, Ravi – reply to comment 1, 2 deep');
  assert.is(page(`#comment-${reply} .eb-comment-brief`).text(), '2, Ravi, to 1');
  assert.is(page(`#comment-${top} .eb-comment-brief`).text(), '1, Asha');
  assert.is(page(`#comment-${reply} .eb-comment-parent`).text(), 'up to comment 1 by Asha');
  assert.is(page(`#comment-${reply} .eb-comment-parent`).attr('href'), `#comment-${top}`);
  assert.is(page(`#comment-${reply}`).attr('aria-labelledby'), undefined, 'a heading is heard once');
  assert.is(page('[data-comment-list] ol[aria-label]').length, 0, 'the way past the replies names them');
  assert.is(page(`#comment-${top}`).parent().find('> .eb-comment-past').attr('href'), `#comment-${other}`);
  assert.is(
    page(`#comment-${top}`).parent().find('> .eb-comment-past').text(),
    'Skip 2 replies below comment 1',
    'all that is passed is counted',
  );
});

test('C-017 no comment’s item lies inside another’s, so that a script finds the parts of one comment only', async () => {
  const post = await on.post();
  let parent: number | null = null;
  for (let depth = 0; depth < 4; depth++) parent = await on.row(post, { parent_id: parent, depth });
  const page = await on.page(post);
  assert.is(page('[data-comment-item] [data-comment-item]').length, 0);
  assert.is(page('[data-comment-item]').length, 4);
});

test('C-017 a reply to the deepest level stands beside its parent and says what it answers', async () => {
  const post = await on.post();
  await server.set('comments.levels', 2);
  const top = await on.save(post, visitor, { comment: 'Top' });
  const reply = await on.save(post, visitor, { comment: 'Reply', parentId: top.id });
  const beside = await on.save(post, visitor, { comment: 'Reply to the reply', parentId: reply.id });
  await server.set('comments.levels', 5);
  await server.set('comments.levels', 2);
  assert.is((await on.stored(beside.id)).depth, 2, 'the true depth');
  const page = await on.page(post);
  const li = page(`#comment-${beside.id}`).parent();
  assert.is(li.siblings().find(`> #comment-${reply.id}`).length, 1);
  assert.match(page(`#comment-${beside.id} .eb-comment-parent`).text(), /^up to comment 2/);
  assert.is(on.heading(page, beside.id), 'Comment 3, Ravi – reply to comment 2, 3 deep – newest comment', 'F-5.10');
  assert.ok(page(`#comment-${beside.id}`).hasClass('depth-1'));
  assert.is(page(`#comment-${top.id}`).parent().find('> .eb-comment-past').text(), 'Skip 2 replies below comment 1');
  await server.set('comments.levels', 5);
});

test('F-5.10 the newest comment says so in text, once, and a comment that is the only one does not', async () => {
  const alone = await on.post();
  await on.row(alone);
  assert.is((await on.page(alone))('[data-comment-newest]').length, 0);
  const post = await on.post();
  const second = await on.row(post, { parent_id: await on.row(post) });
  await on.row(post, { state: 'held' });
  const page = await on.page(post);
  assert.is(page('[data-comment-newest]').length, 1);
  assert.is(on.heading(page, second), 'Comment 2, Ravi – reply to comment 1, 2 deep – newest comment');
});

test('F-5.10 the depth is said truly below the levels that are drawn, and the writer of the post is said to be it', async () => {
  const post = await on.post();
  let parent: number | null = null;
  for (let depth = 0; depth < 8; depth++) parent = await on.row(post, { parent_id: parent });
  const own = await on.row(post, { name: 'Asha Rao', author_id: post.author.id, parent_id: parent });
  const page = await on.page(post);
  assert.is(on.heading(page, parent ?? 0), 'Comment 8, Ravi – reply to comment 7, 8 deep');
  assert.ok(page(`#comment-${parent}`).hasClass('depth-4'), 'five levels are drawn');
  assert.is(on.heading(page, own), 'Comment 9, Asha Rao – reply to comment 8, 9 deep – by the author – newest comment');
  assert.is(page('.eb-comment-author').length, 1);
  assert.is(
    page('h3')
      .text()
      .match(/\blevel\b/g),
    null,
  );
});

test('C-018 C-026 C-027 every action of a comment has a name of its own', async () => {
  const post = await on.post();
  const member = await server.signedIn('moderator');
  await on.row(post, { likes_count: 3 });
  await on.row(post, { likes_count: 1 });
  await on.row(post);
  const page = await on.page(post, member);
  const names = page('[data-comment-item] :is(a, button)')
    .toArray()
    .filter(control => page(control).closest('.hide').length === 0 && !page(control).is('[data-comment-unlike]'))
    .map(control => {
      const shown = page(control).clone().find('.hide').remove().end().text().replace(/\s+/g, ' ').trim();
      const name = page(control).attr('aria-label') ?? shown;
      assert.ok(name.startsWith(shown), `SC 2.5.3: “${name}” begins with “${shown}”`);
      return name;
    });
  for (const name of [
    'Reply to comment 1',
    'Like comment 1 – 3 likes',
    'Like comment 2 – 1 like',
    'Like comment 3',
    'Edit comment 2',
    'Remove comment 1',
  ])
    assert.ok(names.includes(name), `${name} among ${names.join('; ')}`);
  assert.is(new Set(names).size, names.length);
  assert.is(page('[data-comment-like]').first().attr('aria-pressed'), 'false');
  assert.is(page('[data-comment-toolbar]').first().attr('role'), 'toolbar');
});

test('C-026 what a member likes is marked, and in the bytes for everybody nothing is', async () => {
  const post = await on.post();
  const id = await on.row(post);
  const member = await server.signedIn('reader');
  await server.ask('site/views/comments/like', { id }, member);
  assert.ok((await on.page(post, member))(`#comment-${id}`).hasClass('is-like'));
  await server.ask('site/views/comments/like', { id }, visitor);
  const page = await on.page(post, visitor);
  assert.not.ok(page(`#comment-${id}`).hasClass('is-like'));
  assert.is(page('[data-comment-like-counter]').first().text(), '2');
});

test('C-022 with no comment the counter says 0 and a sentence stands there', async () => {
  const page = await on.page(await on.post());
  assert.is(page('[data-comment-counter]').text(), '0');
  assert.is(page('[data-comment-empty]').hasClass('hide'), false);
});

test('C-007 C-009 C-051 the form has every field, a label for each, and the token as its last input', async () => {
  await server.set('captcha.kind', 'invisible');
  await server.set('comments.showTitle', true);
  await server.set('comments.terms', true);
  const page = await on.page(await on.post());
  const form = page('[data-comment-form-wrapper] > form[data-comment-form]');
  for (const hook of [
    'title',
    'name',
    'username',
    'password',
    'email',
    'website',
    'register',
    'subscribe',
    'terms',
    'tnc',
    'parent-id',
    'depth',
    'blog-id',
    'submit',
    'notice',
  ])
    assert.is(form.find(`[data-comment-${hook}]`).length, 1, hook);
  assert.is(form.find('textarea[data-comment-editor][data-comment-bbcode="1"]').length, 1);
  assert.equal([form.find('[name=parentId]').val(), form.find('[name=depth]').val()], ['0', '0']);
  assert.is(form.attr('data-captcha'), 'invisible');
  for (const input of form.find('input:not([type=hidden]), textarea').toArray())
    assert.is(form.find(`label[for="${page(input).attr('id')}"]`).length, 1, page(input).attr('name'));
  const autocomplete = (name: string) => form.find(`[name=${name}]`).attr('autocomplete');
  assert.equal([autocomplete('name'), autocomplete('email'), autocomplete('website')], ['name', 'email', 'url']);
  assert.ok(form.find('input, textarea').last().is('[data-token]'));
  await server.set('comments.showTitle', false);
  await server.set('comments.terms', false);
  await server.set('captcha.kind', 'none');
});

test('C-001 a member is not asked for what the account tells', async () => {
  const member = await server.signedIn('reader', 'Meera');
  const page = await on.page(await on.post(), member);
  assert.is(page('[data-comment-name],[data-comment-email],[data-comment-register]').length, 0);
  assert.match(page('.eb-comment-as').text(), 'Meera');
});

test('the bytes of a page are the same for every visitor and hold nothing personal', async () => {
  const post = await on.post();
  await on.save(post, visitor, { comment: 'Seen by all' });
  const [one, other] = [await server.get(`/blog/${post.slug}`, visitor), await server.get(`/blog/${post.slug}`)];
  assert.is(one.body, other.body);
  assert.not.match(one.body, String(visitor.cookies.lectern_token));
  assert.not.match(one.body, 'ravi@example.org');
});

test('C-029 what a website, a name, a title and a text hold comes out as text', async () => {
  const post = await on.post();
  const evil = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    'javascript:alert(1)',
    '</textarea><script>',
    '{{constructor}}',
    '&lt;script&gt;',
  ];
  for (const text of evil) {
    const reader = await server.visitor();
    await on.ask(post, reader, {
      name: `N ${text}`,
      title: text,
      comment: `${text} [url=${text}]x[/url] [img]${text}[/img] [color=${text}]y[/color] [quote=${text}]q[/quote]`,
    });
  }
  const moderator = await server.signedIn('moderator');
  for (const as of [visitor, moderator]) {
    const { body } = await server.get(`/blog/${post.slug}`, as);
    const page = load(body);
    const section = page('[data-eb-comments]');
    assert.is(section.find('script, iframe, object, embed, style').length, 0);
    for (const element of section.find('*').toArray())
      for (const [name, value] of Object.entries(page(element).attr() ?? {})) {
        assert.not.match(name, /^on/);
        if (name === 'href' || name === 'src') assert.not.match(value, /^\s*(javascript|data:text|vbscript)/i);
      }
  }
});

test.run();
