import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Command } from '../../../protocol/commands.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { limits } from '../../../protocol/limits.ts';
import { text } from '../../core/i18n/texts.ts';
import { paths } from '../../core/paths/paths.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { composing } from '../../test/fixtures/composer.ts';
import { assertSmooth } from '../../test/loop-watch.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('large texts');
let server: TestServer;
let own: Person & { id: number };
let on: ReturnType<typeof composing>;

test.before(async () => {
  server = await openTestServer();
  own = await server.signedIn('admin');
  on = composing(server, own);
});
test.before.each(() => server.clock.advance(3_600_000));
test.after(() => server.close());

/** Form as a hostile client sends it: as short as possible. */
const send = (fields: Fields) => {
  const all = { option: 'com_blog', ...fields, [own.cookies.lectern_token ?? '']: '1' };
  const payload = Object.entries(all)
    .map(([name, value]) => `${name}=${String(value).replace(/[%&+]/g, encodeURIComponent)}`)
    .join('&');
  return server.post({}, own, { payload });
};
const save = (more: Fields) => send(on.form(more));

const ordinary = () => on.save({});
const words = 'Some words of a paragraph. ';
const whole = (bits: string): string => bits.repeat(Math.floor((limits.postBody - 100) / bits.length));

test('F-6.2 12,000 headings of one id are numbered, and hold nobody up', async () => {
  const body = '<h2 id=a>x</h2>'.repeat(12_000);
  await assertSmooth('equal ids', round => save({ body: `${body}<p>${round}` }), ordinary);
  const { body: kept } = await on.newest();
  assert.match(kept, 'id="content-a"');
  assert.match(kept, 'id="content-a-12000"');
});

const refused: Readonly<Record<string, string>> = {
  pictures: whole('<img src=/a.png>'),
  paragraphs: whole('<p>'),
  'nested lists': whole('<ul><li>'),
};

test('F-6.2 a text with too many elements is refused by a sentence that names its field', async () => {
  const sentence = text('TEXT_TOO_MANY_ELEMENTS', text('WRITE_BODY'), limits.textElements);
  for (const [name, body] of Object.entries(refused))
    await assertSmooth(
      name,
      async () => {
        const { task: _, goal: __, ...fields } = on.form({ body });
        const call = { format: 'ajax', namespace: 'site/controllers/posts/autosave', ...fields };
        const [command] = (await send(call)).json<Command[]>();
        assert.is(command?.type, 'reject', name);
        assert.is(command?.data[0], sentence, name);
      },
      ordinary,
    );
  const answer = await save({ body: refused.pictures });
  assert.is(answer.statusCode, 422);
  assert.match(answer.body, 'other elements fit here');
});

const hostile: Readonly<Record<string, string>> = {
  prose: `<p>${words.repeat(3)}</p>`.repeat(3_000),
  table: `<table>${'<tr><td>1'.repeat(2_000)}`,
  'foreign pictures': '<p><img src=https://a.test/b>'.repeat(2_000),
  'unclosed tags': '<div><b><i>'.repeat(6_000),
  'a large attribute': `<img src=/a.png srcset="${whole('/a.png 1w, ')}">`,
};

test('F-6.2 every other large text is saved, and holds nobody up', async () => {
  for (const [name, body] of Object.entries(hostile))
    await assertSmooth(
      name,
      async round => {
        const answer = await save({ title: name, body: `${body}<p>${round}</p>` });
        assert.is(answer.statusCode, 303, `${name}: ${answer.body.slice(0, 2_000)}`);
      },
      ordinary,
    );
});

test('F-6.2 a text that grows beyond the limit when it is cleaned is refused', async () => {
  await assertSmooth(
    'brackets',
    async () => {
      const answer = await save({ body: whole('<') });
      assert.is(answer.statusCode, 422);
      assert.match(answer.body, text('WRITE_TOO_LONG', text('WRITE_BODY'), limits.postBody));
    },
    ordinary,
  );
});

test('F-6.2 comparing two large texts that share nothing, and showing one, holds nobody up', async () => {
  const textOf = (name: string): string =>
    Array.from({ length: 3_000 }, (_, at) => `<p>${name} ${at} ${name}${at} of the ${name}</p>`).join('');
  const saved = await save({ goal: 'publish', body: textOf('sea') });
  assert.is(saved.statusCode, 303, saved.body.slice(0, 2_000));
  const { id, slug, version } = await on.newest();
  const draft = await on.kept({ id: String(id), version: String(version), body: textOf('river') });
  await assertSmooth(
    'comparison',
    async () => {
      const page = await server.get(`${paths.preview(draft.uid)}&compare=1`, own);
      assert.is(page.statusCode, 200);
      assert.match(page.body, 'river2999');
    },
    ordinary,
    200,
  );
  await assertSmooth('the post', round => server.get(`/blog/${slug}?round=${round}`), ordinary, 200);
});

test('F-6.2 the texts of an article and of a category have the same limit', async () => {
  const { id } = await articleWriter(server).category('Rivers');
  const item = {
    task: 'items.save',
    id: '0',
    version: '0',
    title: 'A river',
    catid: String(id),
  };
  for (const [field, label] of [
    ['intro', 'ITEM_EDIT_INTRO'],
    ['body', 'ITEM_EDIT_BODY'],
  ] as const) {
    const answer = await send({ ...item, [field]: refused.pictures });
    assert.is(answer.statusCode, 422);
    assert.match(answer.body, text('TEXT_TOO_MANY_ELEMENTS', text(label), limits.textElements), field);
  }
  const category = { task: 'itemCategories.save', id: String(id), title: 'Rivers', description: refused.pictures };
  const answer = await send(category);
  assert.is(answer.statusCode, 422, answer.body.slice(0, 2_000));
  assert.match(answer.body, 'other elements fit here');
});

test.run();
