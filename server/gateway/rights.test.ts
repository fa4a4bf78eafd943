import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { limits } from '../../protocol/limits.ts';
import { writer } from '../test/fixtures/posts.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('rights and addresses at the door');
let server: TestServer;
let author: Person & { id: number };
let postId: number;
let commentId: number;

const save = (website: string, as: Person) =>
  server.ask(
    'site/views/comments/save',
    { blogId: postId, name: 'Ann', email: 'ann@people.test', comment: 'A word', website },
    as,
  );

test.before(async () => {
  server = await openTestServer();
  await server.set('captcha.kind', 'none');
  author = await server.signedIn('blogger');
  postId = (await writer(server).post(author.id)).id;
  await server.ask('site/views/comments/save', { blogId: postId, comment: 'Mine' }, author);
  const row: { id: number } = await server.sql('comments').select('id').first();
  commentId = row.id;
});
test.after(() => server.close());

test('A-091 a forged call for an act that was never offered is refused by the server, and changes nothing', async () => {
  const strangers = [await server.visitor(), await server.signedIn('reader'), await server.signedIn('blogger')];
  for (const person of strangers) {
    for (const namespace of ['delete', 'approve', 'update', 'confirmDelete', 'restore']) {
      const [command] = await server.ask(
        `site/views/comments/${namespace}`,
        { id: commentId, message: 'Taken over', title: '' },
        person,
      );
      assert.is(command?.type, 'reject', namespace);
    }
    assert.is((await server.post({ task: 'comments.delete', ids: [commentId] }, person)).statusCode, 403);
  }
  const row = await server.sql('comments').select('body', 'state').where('id', commentId).first();
  assert.equal({ ...row }, { body: 'Mine', state: 'published' });
});

test('A-091 a page offers a stranger no control that the server would refuse', async () => {
  const page = load((await server.get(`/index.php?option=com_blog&view=entry&id=${postId}`)).body);
  assert.is(page('[data-comment-delete], [data-comment-edit], [data-comment-approve]').length, 0);
});

test('A-090 an address with another scheme than http or https is refused and never printed as a link', async () => {
  const visitor = await server.visitor();
  const long = `https://a.example/${'a'.repeat(limits.website)}`;
  const wrong = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'ftp://a.example/',
    'data:text/html,x',
    '//a.example',
    long,
  ];
  for (const website of wrong) {
    const [command] = await save(website, visitor);
    assert.is(command?.type, 'reject', website.slice(0, 40));
  }
});

test('A-090 http and https addresses are taken', async () => {
  for (const website of ['http://a.example/', 'https://a.example/x?y=1']) {
    const [command] = await save(website, await server.visitor());
    assert.is(command?.type, 'resolve', website);
  }
});

test('A-039 a dialog call resolves with a description block as its one value', async () => {
  for (const namespace of ['site/views/comments/confirmDelete', 'site/views/comments/terms']) {
    const [command] = await server.ask(namespace, { id: commentId }, author);
    assert.is(command?.type, 'resolve', namespace);
    const [block] = command?.data ?? [];
    assert.match(String(block), /^<dialog>.*<content>.*<\/content><buttons>.*<\/dialog>$/s);
    assert.is(command?.data.length, 1);
  }
});

test.run();
