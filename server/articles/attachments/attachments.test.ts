import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { boundary } from '../../test/fixtures/pictures.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { workOnce } from '../../workers.ts';
import { installedHash } from './links.ts';

const test = suite('attachments of articles');
let server: TestServer;
let tomas: Person & { id: number };
let write: ReturnType<typeof articleWriter>;
let categoryId: number;

test.before(async () => {
  server = await openTestServer();
  write = articleWriter(server);
  tomas = await server.signedIn('author', 'Tomas');
  categoryId = (await write.category('Museums')).id;
});
test.after(() => server.close());

const pdf = Buffer.from('%PDF-1.4 a plan of the hall');
const folder = (): string => join(server.services.settings.dataDir, 'attachments');
const pathOf = ({ id }: WrittenArticle): string => `/index.php?option=com_articles&view=item&id=${id}`;

const attach = async (article: WrittenArticle, filename: string, bytes: Buffer, more: Record<string, string> = {}) => {
  const row = await server.sql('items').where('id', article.id).first();
  const fields = {
    ...{ option: 'com_blog', task: 'items.save', id: `${article.id}`, version: `${row.version}`, title: row.title },
    ...{ category: `${row.category_id}`, intro: '<p>Words.</p>', published: '1', access: row.access },
    ...more,
    [tomas.cookies.lectern_token ?? '']: '1',
  };
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const head = `content-disposition: form-data; name="attachments_file"; filename="${filename}"`;
  const file = [Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n')];
  const payload = Buffer.concat([...parts, ...file, Buffer.from(`--${boundary}--\r\n`)]);
  return server.post({}, tomas, {
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
};
const files = (articleId: number) => server.sql('item_attachments').where('item_id', articleId).orderBy('id');
const linkOf = async (article: WrittenArticle, as?: Person): Promise<string> =>
  load((await server.get(pathOf(article), as)).body)('.itemAttachments a')
    .first()
    .attr('href') ?? '';

test('what is no known kind, or not what its name says, is not attached, and nothing is left of it', async () => {
  const article = await write.article(tomas.id, categoryId);
  const wrong: [string, Buffer][] = [
    ['shell.php', Buffer.from('<?php system($_GET[0]);')],
    ['shell.php.', Buffer.from('<?php')],
    ['plan.pdf', Buffer.from('<?php echo 1;')],
    ['page.html', Buffer.from('<script>alert(1)</script>')],
    ['picture.svg', Buffer.from('<svg onload="x"/>')],
    ['words.txt', Buffer.from([0x61, 0, 0x62])],
    ['constructor', pdf],
  ];
  for (const [name, bytes] of wrong) {
    const answer = await attach(article, name, bytes);
    assert.is(answer.statusCode, 422, name);
    const $ = load(answer.body);
    assert.match($('.error-summary').text(), 'cannot be attached', name);
    const described = $('#field-attachments').attr('aria-describedby');
    assert.match($(`#${described}`).text(), 'you can attach', 'the field says it too');
  }
  assert.is((await files(article.id)).length, 0);
});

test('a file is kept under a name of ours, and loaded down under its own, never shown or run', async () => {
  const article = await write.article(tomas.id, categoryId);
  assert.is((await attach(article, '../../Plan of “the” hall.pdf', pdf)).statusCode, 303);
  const [row] = await files(article.id);
  assert.match(row.stored, /^[0-9a-f]{32}$/);
  assert.ok(readdirSync(folder()).includes(row.stored));
  assert.not.match(row.filename, /[/\\]/);
  const link = await linkOf(article);
  assert.match(link, new RegExp(`^/articles/item/download/${row.id}_[0-9a-f]{32}$`));
  const answer = await server.get(link);
  assert.is(answer.statusCode, 200);
  assert.equal(answer.rawPayload, pdf);
  assert.is(answer.headers['content-type'], 'application/pdf');
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="/);
  assert.is(answer.headers['x-content-type-options'], 'nosniff');
  assert.match(String(answer.headers['content-security-policy']), 'sandbox');
  assert.is((await files(article.id))[0].hits, 1);
});

test('the hash of one file opens no other, and who may not read the item gets nothing of it', async () => {
  const article = await write.article(tomas.id, categoryId);
  await attach(article, 'one.pdf', pdf);
  await attach(article, 'two.pdf', pdf);
  const [one, two] = await files(article.id);
  const link = await linkOf(article);
  for (const path of [
    link.replace(`${one.id}_`, `${two.id}_`),
    `/articles/item/download/${one.id}_${'0'.repeat(32)}`,
    `/articles/item/download/${one.id}`,
    '/articles/item/download/..%2f..%2fsecret',
  ])
    assert.is((await server.get(path)).statusCode, 404, path);
  const closed = await write.article(tomas.id, categoryId, { access: 'registered' });
  await attach(closed, 'three.pdf', pdf);
  const hidden = await linkOf(closed, tomas);
  assert.is((await server.get(hidden)).statusCode, 403);
  assert.is((await server.get(hidden, await server.signedIn('reader'))).statusCode, 200);
});

test('files count with the pictures of who sends them: beyond what one may keep there is no room', async () => {
  const article = await write.article(tomas.id, categoryId);
  await server.set('media.quota', 1);
  await server.sql('item_attachments').where('created_by', tomas.id).update({ bytes: 100 });
  assert.is((await attach(article, 'one.pdf', Buffer.concat([pdf, Buffer.alloc(900_000)]))).statusCode, 303);
  const before = readdirSync(folder()).length;
  const answer = await attach(article, 'two.pdf', Buffer.concat([pdf, Buffer.alloc(200_000)]));
  assert.is(answer.statusCode, 422);
  assert.match(answer.body, 'your files can use 1 MB');
  assert.is((await files(article.id)).length, 1);
  assert.is(readdirSync(folder()).length, before);
  await server.set('media.quota', 200);
});

test('a file is sent as it lies there: nobody has it packed anew, and no cache keeps it', async () => {
  const article = await write.article(tomas.id, categoryId);
  await attach(article, 'Größe 😀.pdf', pdf);
  const { headers } = await server.get(await linkOf(article), undefined, { 'accept-encoding': 'br, gzip' });
  assert.is(headers['content-encoding'], undefined);
  assert.is(headers['cache-control'], 'private, no-store');
  assert.match(
    String(headers['content-disposition']),
    'filename="Gr__e __.pdf"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe%20%F0%9F%98%80.pdf',
  );
});

const incoming = (): string[] => readdirSync(join(server.services.settings.dataDir, 'incoming'));
/** Uploads are deleted shortly after the response. */
const isEmptied = async (): Promise<boolean> => {
  for (let left = 50; left > 0 && incoming().length > 0; left--) await new Promise(done => setTimeout(done, 20));
  return incoming().length === 0;
};
const refusedWith = (answer: { body: string }): string => load(answer.body)('.error-summary').text();

test('a file beyond what one may have, or than its account may keep, is refused beside its field; nothing of it stays', async () => {
  const article = await write.article(tomas.id, categoryId);
  await server.sql('item_attachments').where('created_by', tomas.id).update({ bytes: 0 });
  const before = readdirSync(folder()).length;
  await server.set('media.fileSize', 1);
  const large = Buffer.concat([pdf, Buffer.alloc(1_100_000, 'x')]);
  const tooLarge = await attach(article, 'large.pdf', large);
  assert.is(tooLarge.statusCode, 422);
  assert.match(refusedWith(tooLarge), '“large.pdf” is too large: together, the files of one form can have 1 MB');
  assert.match(load(tooLarge.body)('[name="intro"]').text(), 'Words.', 'with everything that was typed');
  await server.set('media.fileSize', 2);
  await server.set('media.quota', 1);
  const full = await attach(article, 'large.pdf', large);
  assert.is(full.statusCode, 422);
  assert.match(refusedWith(full), 'your files can use 1 MB');
  await server.set('media.quota', 2);
  assert.is((await attach(article, 'large.pdf', large)).statusCode, 303);
  assert.match((await server.get('/blog/dashboard/media', tomas)).body, '1.0 MB');
  const second = await attach(article, 'second.pdf', large);
  assert.match(refusedWith(second), 'your files can use 2 MB', 'attachments count');
  assert.is(readdirSync(folder()).length, before + 1);
  assert.ok(await isEmptied());
  await server.set('media.quota', 200);
  await server.set('media.fileSize', 100);
});

test('a field for which no file was chosen leaves nothing', async () => {
  const article = await write.article(tomas.id, categoryId);
  assert.is((await attach(article, '', Buffer.alloc(0))).statusCode, 303);
  assert.is((await files(article.id)).length, 0);
  assert.ok(await isEmptied());
});

test('who may not write sends no file onto the disk', async () => {
  const reader = await server.signedIn('reader');
  const head = 'content-disposition: form-data; name="attachments_file"; filename="a.pdf"';
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.alloc(17 * 1024 * 1024, 'x'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  assert.is((await server.post({}, reader, { payload, headers })).statusCode, 413);
  assert.ok(await isEmptied());
});

test('a part of a file is sent alone, and a download counts once; the page says so within half a minute', async () => {
  const article = await write.article(tomas.id, categoryId);
  await attach(article, 'one.pdf', pdf);
  const link = await linkOf(article);
  const part = async (range: string, more = {}) => server.get(link, undefined, { range, ...more });
  const middle = await part('bytes=5-7');
  assert.is(middle.statusCode, 206);
  assert.is(middle.body, pdf.toString().slice(5, 8));
  assert.is(middle.headers['content-range'], `bytes 5-7/${pdf.length}`);
  assert.is((await part('bytes=-4')).body, pdf.toString().slice(-4));
  const beyond = await part(`bytes=${pdf.length}-`);
  assert.is(beyond.statusCode, 416);
  assert.is(beyond.headers['content-range'], `bytes */${pdf.length}`);
  for (const whole of ['bytes=7-5', 'bytes=0-1,3-4', 'lines=1-2'])
    assert.is((await part(whole)).statusCode, 200, whole);
  assert.is((await part('bytes=5-7', { 'if-range': '"another"' })).statusCode, 200);
  assert.is((await server.app.inject({ method: 'HEAD', url: link })).headers['content-length'], `${pdf.length}`);
  assert.is((await files(article.id))[0].hits, 4, 'what began at its beginning');
  const shown = async () => load((await server.get(pathOf(article))).body)('.itemAttachments').text();
  const stands = await shown();
  await server.get(link);
  assert.is(await shown(), stands);
  server.clock.advance(31_000);
  await workOnce(server.services);
  assert.match(await shown(), 'downloaded 5 times');
});

test('the address of an installed site leads to the file that was brought in from there', async () => {
  const article = await write.article(tomas.id, categoryId);
  await attach(article, 'old.pdf', pdf);
  await server.sql('item_attachments').where('item_id', article.id).update({ legacy_source: 'k2', legacy_id: '77' });
  const hash = installedHash(server.services.settings.secret, '77');
  assert.is((await server.get(`/articles/item/download/77_${hash}`)).statusCode, 200);
  assert.is((await server.get(`/news/item/download/77_${hash}`)).statusCode, 301);
  assert.is((await server.get(`/articles/item/download/78_${hash}`)).statusCode, 404);
});

test('a file that is gone is a plain sentence; a removed one goes with its row, of this item alone', async () => {
  const article = await write.article(tomas.id, categoryId);
  const other = await write.article((await server.signedIn('author')).id, categoryId);
  await attach(article, 'one.pdf', pdf, { 'attachments_remove[]': '1' });
  const [row] = await files(article.id);
  await server.sql('item_attachments').insert({ ...row, id: undefined, item_id: other.id, stored: 'foreign' });
  const [foreign] = await files(other.id);
  const link = await linkOf(article);
  rmSync(join(folder(), row.stored));
  const missing = await server.get(link);
  assert.is(missing.body, 'File does not exist');
  assert.match(String(missing.headers['content-type']), 'text/plain');
  await attach(article, 'two.pdf', pdf, { 'attachments_remove[]': `${foreign.id}` });
  assert.is((await files(other.id)).length, 1);
  await attach(article, 'three.pdf', pdf, { 'attachments_remove[]': `${row.id}` });
  assert.equal(
    (await files(article.id)).map(({ filename }) => filename),
    ['two.pdf', 'three.pdf'],
  );
});

test.run();
