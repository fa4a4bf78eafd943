import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import type { ParamSchema } from '../../protocol/call.ts';
import type { Fields } from '../../protocol/field-encoding.ts';
import { calls, tasks } from '../../protocol/registry.ts';
import { articleCommenting } from '../test/fixtures/article-comments.ts';
import { articleForm, articleWriter } from '../test/fixtures/articles.ts';
import { assertSmooth, processorMs } from '../test/loop-watch.ts';
import { walkedCategory } from '../test/rights/article-cases.ts';
import type { Case } from '../test/rights/case.ts';
import { cases } from '../test/rights/cases.ts';
import { isCall, isTask } from '../test/rights/names.ts';
import { type Asker, adminOf, makeWorld, type World } from '../test/rights/people.ts';
import { actName } from '../test/rights/table.ts';
import { openTestServer, type TestServer } from '../test/test-server.ts';

const test = suite('hostile text in every field');
let server: TestServer;
let world: World;
let admin: Asker;

test.before(async () => {
  server = await openTestServer();
  world = await makeWorld(server);
  await walkedCategory(world);
  admin = adminOf(world);
});
test.after(() => server.close());

/** Texts that make patterns and parsers go back and forth, over and over; the end fits none of them. */
const bits: readonly string[] = [
  ...[' ', '\n', 'a', ',', '"', '&', '(', 'http://a.', 'a@', '<', '<b>', '<!--', '[b]', '[quote]', '[url='],
];

/** Quadratic work takes seconds for so long a text, or half a second for the shorter one; linear work, milliseconds. */
const longest = 60_000;
const lengths = [longest, 20_000];

const filled = (bit: string, length: number): string => `x${bit.repeat(Math.floor((length - 2) / bit.length))}x`;

/** The most that a field takes in; 0 where it is so short that nothing takes long. */
const uploadLimit = (schema: z.core.$ZodType): number =>
  lengths.find(length => z.safeParse(schema, 'x'.repeat(length)).success) ?? 0;

const longFields = ({ shape }: ParamSchema): [name: string, most: number][] =>
  Object.entries(shape)
    .map(([name, schema]): [string, number] => [name, uploadLimit(schema)])
    .filter(([, most]) => most > 0);

const idle = () => server.get('/healthz');

/** Fails where answering such a form holds up others. What takes little work in all is not looked at closer. */
const assertAnswered = async (words: string, work: () => Promise<unknown>): Promise<void> => {
  const prepared = async (): Promise<unknown> => {
    await server.sql('throttles').delete();
    server.clock.advance(60_000);
    return work();
  };
  if ((await processorMs(prepared)) > 100) await assertSmooth(words, prepared, idle);
};

const send = async (fields: Fields): Promise<void> => {
  const { statusCode } = await server.post(fields, admin.person);
  assert.ok(statusCode < 500, `${statusCode}`);
};

const fieldsFor = async ({ own, foreign, keyed, asks }: Case): Promise<Fields> => {
  const make = own ?? foreign ?? keyed;
  return asks(make ? [await make(world, admin)] : [], admin, world);
};

const askedAs = (name: string): Fields => {
  if (isCall(name)) return { option: 'com_blog', format: 'ajax', namespace: name };
  return { option: name.startsWith('user.') ? 'com_users' : 'com_blog', task: name };
};

const schemaOf = (name: string): ParamSchema | undefined =>
  isCall(name) ? calls[name].params : isTask(name) ? tasks[name].params : undefined;

test('F-6.2 no text in any field of any call or form task holds anybody up', async () => {
  let tried = 0;
  for (const [row, one] of Object.entries(cases)) {
    const name = actName(row);
    const schema = schemaOf(name);
    if (!schema || row !== name || one.endsSession) continue;
    for (const [field, most] of longFields(schema))
      for (const bit of bits) {
        tried++;
        await assertAnswered(`${name}, ${field}: ${JSON.stringify(bit)}`, async () =>
          send({ ...askedAs(name), ...(await fieldsFor(one)), [field]: filled(bit, most) }),
        );
      }
  }
  assert.ok(tried > 200, `${tried} were tried`);
});

test('F-6.2 nor in a comment of an article, or an extra field of any kind', async () => {
  const category = await articleWriter(server).category('Fields');
  const group_id = await world.insert('item_field_groups', { name: 'All kinds' });
  await server.sql('item_categories').where('id', category.id).update({ field_group_id: group_id });
  const ids: number[] = [];
  for (const type of ['textfield', 'textarea', 'link', 'labels', 'csv', 'date', 'image'])
    ids.push(await world.insert('item_fields', { group_id, name: type, alias: type, type, definition: '[]' }));
  const { id } = await articleWriter(server).article(world.stranger, category.id, { allow_comments: true });
  for (const bit of bits) {
    const text = filled(bit, 20_000);
    await assertAnswered(`extra fields: ${JSON.stringify(bit)}`, () =>
      send({
        option: 'com_blog',
        ...articleForm(category.id),
        ...Object.fromEntries(ids.map(field => [`extra[${field}]`, text])),
      }),
    );
    await assertAnswered(`a comment of an article: ${JSON.stringify(bit)}`, () =>
      articleCommenting(server).submit(id, admin.person, { commentText: text }),
    );
  }
});

test('F-6.2 nor in a setting, nor a long list of words that hold comments back', async () => {
  const save = (name: string, value: string) =>
    send({ option: 'com_blog', task: 'settings.save', group: 'comments', names: [name], were: [''], values: [value] });
  for (const name of ['comments.termsText', 'comments.wordList'])
    for (const bit of bits) {
      await assertAnswered(`${name}: ${JSON.stringify(bit)}`, () => save(name, filled(bit, 20_000)));
      await assertAnswered(`pages with ${name}: ${JSON.stringify(bit)}`, () => server.get('/blog/comments/terms'));
    }
  const post = { id: await world.post(admin.id) };
  const listed = Array.from({ length: 3_000 }, (_, at) => `a${at} b`).join('\n');
  await server.set('comments.wordList', listed);
  const text = Array.from({ length: 3_000 }, (_, at) => `a${at}`).join(' ');
  await assertAnswered('a comment against a long list', () => world.on.ask(post, admin.person, { comment: text }));
});

test.run();
