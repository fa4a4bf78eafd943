import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fields } from '../../../../protocol/field-encoding.ts';
import { commenting } from '../../../test/fixtures/comments.ts';
import { openTestServer, type Person, type TestServer } from '../../../test/test-server.ts';

const test = suite('commenting without scripts');
let server: TestServer;
let on: ReturnType<typeof commenting>;
let post: Awaited<ReturnType<typeof on.post>>;
let visitor: Person;
let moderator: Person;

test.before(async () => {
  server = await openTestServer();
  on = commenting(server);
  await server.set('captcha.kind', 'none');
  post = await on.post();
  moderator = await server.signedIn('moderator');
});
test.before.each(async () => {
  server.clock.advance(20 * 60_000);
  visitor = await server.visitor();
});
test.after(() => server.close());

const fieldsOf = (html: string, selector: string): Record<string, string> => {
  const page = load(html);
  return Object.fromEntries(
    page(selector)
      .find('input:not([type=checkbox]), textarea')
      .toArray()
      .flatMap(field => {
        const name = page(field).attr('name');
        return name ? [[name, String(page(field).val() ?? '')]] : [];
      }),
  );
};

/** A browser without scripts: no token is sent, but where the form came from. */
const submit = (fields: Fields, as: Person, origin = 'same-origin') => {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return server.app.inject({
    method: 'POST',
    url: '/index.php',
    payload: body.toString(),
    headers: { host: 'lectern.test', 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': origin },
    cookies: as.cookies,
  });
};

const form = async (query = '') =>
  fieldsOf((await server.get(`/blog/${post.slug}${query}`)).body, '[data-comment-form]');

test('a form from another site or from nowhere is refused', async () => {
  const fields = { ...(await form()), name: 'Ravi', email: 'r@example.org', comment: 'Cross-site.' };
  const before = await on.counted(post);
  for (const origin of ['cross-site', 'same-site']) assert.is((await submit(fields, visitor, origin)).statusCode, 403);
  assert.equal(await on.counted(post), before);
});

test('C-029 the form saves, leads to the comment and says so once', async () => {
  const response = await submit(
    { ...(await form()), name: 'Ravi', email: 'r@example.org', comment: 'No scripts.' },
    visitor,
  );
  assert.is(response.statusCode, 303);
  const [id] = await server.sql('comments').where('body', 'No scripts.').pluck('id');
  assert.is(response.headers.location, `/blog/${post.slug}?comment=${id}#comment-${id}`);
  const notice = response.cookies.find(cookie => cookie.name === 'lectern_notice');
  const page = await server.get(`/blog/${post.slug}`, { cookies: { lectern_notice: String(notice?.value) }, id: null });
  assert.match(page.body, 'Your comment was published.');
  assert.match(page.body, 'No scripts.');
});

test('C-018 C-019 the reply link opens the form in its reply state, the cancel link leaves it', async () => {
  const parent = await on.row(post, { name: 'Asha', depth: 0 });
  const page = await on.page(post, undefined, `?reply=${parent}`);
  assert.is(page(`#comment-${parent} [data-comment-reply]`).attr('href'), `/blog/${post.slug}?reply=${parent}#respond`);
  assert.match(page('[data-comment-form-heading]').text(), /^Reply to comment \d+ by Asha$/);
  assert.equal([page('[name=parentId]').val(), page('[name=depth]').val()], [String(parent), '1']);
  assert.is(page('#respond a[href]').first().attr('href'), `/blog/${post.slug}?comment=${parent}#comment-${parent}`);
  await submit(
    { ...(await form(`?reply=${parent}`)), name: 'R', email: 'r@example.org', comment: 'A reply.' },
    visitor,
  );
  const row = await server.sql('comments').where('body', 'A reply.').first();
  assert.equal([row.parent_id, row.depth], [parent, 1]);
  for (const odd of ['999999', 'x', '1;2']) {
    const plain = await on.page(post, undefined, `?reply=${odd}`);
    assert.is(plain('[name=parentId]').val(), '0', odd);
  }
});

test('C-031 a mistake gives the form again: text kept, summary first, field marked, title begins with Error', async () => {
  const response = await submit(
    { ...(await form()), name: 'Ravi <b>', email: 'wrong', comment: 'Kept "words" </textarea>', subscribe: '1' },
    visitor,
  );
  assert.is(response.statusCode, 422);
  const page = load(response.body);
  assert.match(page('title').text(), /^Error: /);
  assert.is(page('.error-summary a').attr('href'), '#comment-email');
  assert.is(page('#comment-email').attr('aria-invalid'), 'true');
  assert.equal([page('#comment-name').val(), page('#comment-comment').val()], ['Ravi <b>', 'Kept "words" </textarea>']);
  assert.ok(page('#comment-subscribe').is('[checked]'));
  assert.is(page('h1').length, 1);
});

test('F-5.11, C-009 with the invisible check one plain question is asked, all typed text kept, and the answer saves', async () => {
  await server.set('captcha.kind', 'invisible');
  const typed = {
    name: 'Ravi',
    email: 'r@example.org',
    comment: 'Two\nlines "quoted".',
    website: 'https://r.example/',
  };
  const asked = await submit({ ...(await form()), ...typed, subscribe: '1' }, visitor);
  assert.is(asked.statusCode, 422);
  const hidden = fieldsOf(asked.body, 'main form');
  assert.equal([hidden.comment, hidden.website, hidden.subscribe], [typed.comment, typed.website, '1']);
  assert.is(load(asked.body)('.error-summary').length, 0);
  const row = await server.sql('captchas').where('id', hidden['captcha-id']).first();
  assert.is(load(asked.body)('main form label').first().text(), row.question);
  const wrong = await submit({ ...hidden, 'captcha-response': 'surely not' }, visitor);
  assert.is(load(wrong.body)('.error-summary').length, 1);
  assert.match(load(wrong.body)('title').text(), /^Error: /);
  assert.match(load(wrong.body)('.field-error').text(), /^Error: /);
  assert.not.match(load(asked.body)('title').text(), 'Error');
  const second = fieldsOf(wrong.body, 'main form');
  const answer = await server.sql('captchas').where('id', second['captcha-id']).first('answer');
  const saved = await submit({ ...second, 'captcha-response': answer.answer }, visitor);
  assert.is(saved.statusCode, 303);
  assert.is(
    await server
      .sql('comments')
      .where('body', typed.comment)
      .first('website')
      .then(one => one.website),
    typed.website,
  );
  await server.set('captcha.kind', 'none');
});

test('C-002 the question page draws no password back', async () => {
  await server.set('captcha.kind', 'invisible');
  const asked = await submit(
    {
      ...(await form()),
      name: 'N',
      email: 'n@example.org',
      comment: 'c',
      register: '1',
      username: 'newcomer',
      password: 'very secret words',
    },
    visitor,
  );
  assert.not.match(asked.body, 'very secret words');
  assert.is(load(asked.body)('input[type=password]').length, 1);
  await server.set('captcha.kind', 'none');
});

test('a visitor without any cookie can comment too', async () => {
  await server.set('captcha.kind', 'invisible');
  const nobody: Person = { cookies: {}, id: null };
  const asked = await submit(
    { ...(await form()), name: 'N', email: 'n@example.org', comment: 'No cookies at all.' },
    nobody,
  );
  const hidden = fieldsOf(asked.body, 'main form');
  const { answer } = await server.sql('captchas').where('id', hidden['captcha-id']).first('answer');
  assert.is((await submit({ ...hidden, 'captcha-response': answer }, nobody)).statusCode, 303);
  await server.set('captcha.kind', 'none');
});

test('C-026 C-034 C-035 like and take back by a button that needs no scripts', async () => {
  const id = await on.row(post);
  const page = await on.page(post);
  const button = page(`#comment-${id} [data-comment-like]`);
  const acts = page(`form#${button.attr('form')}`);
  assert.is(acts.attr('method'), 'post');
  assert.ok(acts.find('input').last().is('[data-token]'));
  const send = (task: string, as: Person) =>
    server.app.inject({
      method: 'POST',
      url: `/index.php?option=com_blog&task=${task}&id=${id}`,
      payload: `option=com_blog&return=${encodeURIComponent(`/blog/${post.slug}`)}`,
      headers: {
        host: 'lectern.test',
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      cookies: as.cookies,
    });
  assert.is(button.attr('formaction'), `/index.php?option=com_blog&task=comments.like&id=${id}`);
  const liked = await send('comments.like', visitor);
  assert.is(liked.headers.location, `/blog/${post.slug}?comment=${id}#comment-${id}`);
  assert.is((await on.stored(id)).likes_count, 1);
  await send('comments.unlike', visitor);
  assert.is((await on.stored(id)).likes_count, 0);
  assert.is((await send('comments.like', { cookies: {}, id: null })).statusCode, 422);
});

test('F-5.9 C-024 C-025 the edit and delete links lead to pages with forms, for whom they are for', async () => {
  const owner = await server.signedIn('reader');
  const id = await on.row(post, { author_id: owner.id, body: 'Raw [b]source[/b]' });
  for (const path of [`/blog/comments/edit?id=${id}`, `/blog/comments/delete?id=${id}`]) {
    assert.is((await server.get(path)).statusCode, 403, path);
    assert.is((await server.get(path, await server.signedIn('reader'))).statusCode, 403, path);
    assert.is((await server.get(path, owner)).statusCode, 200, path);
    assert.is((await server.get(path.replace(/\d+$/, '0x1'), owner)).statusCode, 404, path);
  }
  const edit = fieldsOf((await server.get(`/blog/comments/edit?id=${id}`, owner)).body, 'main form');
  assert.is(edit.message, 'Raw [b]source[/b]');
  const wrong = await server.post({ ...edit, message: '' }, owner);
  assert.match(load(wrong.body)('.error-summary').text(), 'Please write your comment.');
  const changed = await server.post({ ...edit, message: 'Changed.' }, owner);
  assert.is(changed.headers.location, `/blog/${post.slug}?comment=${id}#comment-${id}`);
  const remove = fieldsOf((await server.get(`/blog/comments/delete?id=${id}`, owner)).body, 'main form');
  const removed = await server.post(remove, owner);
  assert.is(removed.headers.location, `/blog/${post.slug}?removed=${id}#comment-${id}`);
  const page = await on.page(post, owner, `?removed=${id}`);
  const restore = page(`#comment-${id} [data-comment-restore]`);
  assert.match(String(restore.attr('formaction')), `task=comments.restore&ids%5B%5D=${id}`);
  await server.post({ task: 'comments.restore', 'ids[]': id }, owner);
  assert.is((await on.stored(id)).state, 'published');
});

test('Y-02 a bulk with one foreign id changes none', async () => {
  const owner = await server.signedIn('reader');
  const mine = [await on.row(post, { author_id: owner.id }), await on.row(post, { author_id: owner.id })];
  const foreign = await on.row(post);
  assert.is((await server.post({ task: 'comments.delete', ids: [...mine, foreign] }, owner)).statusCode, 403);
  assert.is((await server.post({ task: 'comments.delete', ids: [...mine, 987_654] }, owner)).statusCode, 404);
  for (const id of mine) assert.is((await on.stored(id)).state, 'published');
  assert.is((await server.post({ task: 'comments.delete', ids: [...mine, ...mine] }, owner)).statusCode, 303);
  const [counter, rows] = await on.counted(post);
  assert.is(counter, rows);
});

test('a return address leads nowhere but to this site', async () => {
  for (const back of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const id = await on.row(post);
    const response = await server.post({ task: 'comments.like', id, return: back }, moderator);
    assert.is(response.headers.location, `/blog/${post.slug}?comment=${id}#comment-${id}`, back);
  }
});

test('F-3.7, C-057, F-1.8 without scripts all errors come at once, tied to their fields, and a long text comes back whole', async () => {
  const long = 'x'.repeat(20_001);
  const answer = await server.post(
    { task: 'comments.save', ...on.fields(post, { name: '', email: 'x', comment: long }) },
    visitor,
    { headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' } },
  );
  assert.is(answer.statusCode, 422);
  const $ = load(answer.body);
  const links = $('.error-summary a')
    .toArray()
    .map(link => $(link).attr('href'));
  assert.equal(links, ['#comment-name', '#comment-email', '#comment-comment']);
  for (const link of links) {
    const field = $(link ?? '');
    assert.is(field.attr('aria-invalid'), 'true', link);
    assert.ok((field.attr('aria-describedby') ?? '').split(' ').includes(`${(link ?? '').slice(1)}-error`));
  }
  assert.is($('textarea[name=comment]').text(), long);
});

test('F-1.8 a reply whose comment was removed meanwhile keeps its text, as a comment of its own', async () => {
  const parent = await on.row(post, { state: 'removed' });
  const answer = await server.post(
    { task: 'comments.save', ...on.fields(post, { comment: 'An answer.', parentId: parent }) },
    visitor,
    { headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' } },
  );
  const $ = load(answer.body);
  assert.match($('.error-summary').text(), 'Your text is kept in the form');
  assert.is($('.error-summary a').length, 0);
  assert.is($('textarea[name=comment]').text(), 'An answer.');
  assert.is($('[name=parentId]').attr('value'), '0');
});

test.run();
