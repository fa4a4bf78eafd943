import { randomBytes } from 'node:crypto';
import * as assert from 'uvu/assert';
import type { Autosaved } from '../../protocol/blog/composer.ts';
import type { Command } from '../../protocol/commands.ts';
import type { Fields } from '../../protocol/wire.ts';
import type { House, Person } from './house.ts';
import { writer } from './posts.ts';

export const composerPage = '/blog/dashboard/write';

/** The composer's form as a page sends it; by `own` where nobody else is named. */
export const composing = (house: House, own: Person) => {
  const key = (): string => randomBytes(16).toString('hex');
  const form = (more: Fields = {}): Fields => ({
    task: 'posts.save',
    id: '0',
    version: '0',
    key: key(),
    goal: 'draft',
    title: 'By the sea',
    body: '<p>Words of the sea.</p>',
    privacy: 'public',
    category: '',
    team: '',
    allow_comments: '1',
    allow_subscriptions: '1',
    ...more,
  });
  const autosave = (more: Fields, as: Person = own): Promise<Command[]> => {
    const { task: _, goal: __, ...fields } = form(more);
    return house.ask('site/controllers/posts/autosave', fields, as);
  };
  const row = (id: number) => house.sql('posts').where({ id }).first();
  const countOf = async (table: string): Promise<number> =>
    Number((await house.sql(table).count({ n: '*' }).first())?.n);
  const counts = async () => ({ posts: await countOf('posts'), revisions: await countOf('revisions') });
  return {
    key,
    form,
    autosave,
    row,
    counts,
    save: (more: Fields, as: Person = own) => house.post(form(more), as),
    newest: () => house.sql('posts').orderBy('id', 'desc').first(),
    /** Nothing comes and nothing goes meanwhile. */
    unchanged: async (work: () => Promise<unknown>, words: string): Promise<void> => {
      const before = await counts();
      await work();
      assert.equal(await counts(), before, words);
    },
    /** A post of somebody that nobody reads yet, unless `columns` say otherwise. */
    post: async (authorId: number, columns: Readonly<Record<string, unknown>> = {}) => {
      const post = await writer(house).post(authorId, { state: 'draft', published_at: null, ...columns });
      return { ...post, version: Number((await row(post.id)).version) };
    },
    /** What an autosave kept. */
    kept: async (more: Fields, as: Person = own): Promise<Autosaved> => {
      const [command] = await autosave(more, as);
      assert.is(command?.type, 'resolve', JSON.stringify(command));
      const [{ id, uid, version, isByOther, other }] = JSON.parse(JSON.stringify(command?.data));
      return { id, uid, version, isByOther, other };
    },
  };
};
