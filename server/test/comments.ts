import { load } from 'cheerio';
import type { Command } from '../../protocol/commands.ts';
import type { Fields } from '../../protocol/wire.ts';
import { renderBbcode } from '../core/rich-text/bbcode.ts';
import type { House, Person } from './house.ts';
import { type Written, writer } from './posts.ts';

export interface SavedComment {
  readonly html: string;
  readonly message: string;
  readonly type: string;
  readonly id: number;
}

const first = ([command]: readonly Command[]): Command => {
  if (!command) throw new Error('an answer has a command');
  return command;
};

/** What a rejected call says; throws when it was not rejected. */
export const rejection = (commands: readonly Command[]): string => {
  const command = first(commands);
  if (command.type !== 'reject') throw new Error(`not rejected: ${JSON.stringify(command).slice(0, 300)}`);
  return command.data[0];
};

/** What a call resolves with; throws with the sentence when it was rejected. */
export const resolution = (commands: readonly Command[]): readonly unknown[] => {
  const command = first(commands);
  if (command.type !== 'resolve') throw new Error(JSON.stringify(command).slice(0, 300));
  return command.data;
};

/** Comments of tests, written through the door or, where many are needed, as rows. */
export const commenting = (house: House) => {
  const { sql, clock } = house;
  const fields = (post: { readonly id: number }, more: Fields = {}): Fields => ({
    name: 'Ravi',
    email: 'ravi@example.org',
    comment: 'Well said.',
    depth: 0,
    parentId: 0,
    blogId: post.id,
    ...more,
  });
  const ask = (post: { readonly id: number }, as: Person, more: Fields = {}) =>
    house.ask('site/views/comments/save', fields(post, more), as);
  return {
    fields,
    ask,
    /** A post with an author of its own. */
    post: async (
      columns: Readonly<Record<string, unknown>> = {},
    ): Promise<Written & { author: Person & { id: number } }> => {
      const author = await house.signedIn('blogger', 'Asha Rao');
      return { ...(await writer(house).post(author.id, columns)), author };
    },
    /** Saves through the door; throws the sentence of a refusal. */
    save: async (post: { readonly id: number }, as: Person, more: Fields = {}): Promise<SavedComment> => {
      const [html, message, type] = resolution(await ask(post, as, more));
      const id = Number(load(String(html))('[data-id]').attr('data-id'));
      return { html: String(html), message: String(message), type: String(type), id };
    },
    /** A comment as a row. */
    row: async (post: { readonly id: number }, columns: Readonly<Record<string, unknown>> = {}): Promise<number> => {
      const made = await sql('posts').where('id', post.id).first('comments_made as count');
      const number = Number(made.count) + 1;
      const body = String(columns.body ?? 'Well said.');
      const parent = columns.parent_id ? await sql('comments').where('id', columns.parent_id).first() : null;
      const [id] = await sql('comments').insert({
        post_id: post.id,
        number,
        name: 'Ravi',
        body,
        html: renderBbcode(body, { ownOrigin: 'http://lectern.test' }),
        state: 'published',
        created_at: new Date(clock.now()),
        root_id: parent && (parent.root_id ?? parent.id),
        depth: parent ? parent.depth + 1 : 0,
        ...columns,
      });
      const shows = (columns.state ?? 'published') === 'published' ? 1 : 0;
      await sql('posts')
        .where('id', post.id)
        .update({ comments_made: number, comments_count: sql.raw('comments_count + ?', [shows]) });
      return Number(id);
    },
    page: async (post: Written, as?: Person, query = '') =>
      load((await house.get(`/blog/${post.slug}${query}`, as)).body),
    stored: async (id: number) => sql('comments').where('id', id).first(),
    /** The counter of a post and the rows it counts. */
    counted: async (post: { readonly id: number }): Promise<[counter: number, rows: number]> => {
      const row = await sql('posts').where('id', post.id).first('comments_count as count');
      const [rows] = await sql('comments').where({ post_id: post.id, state: 'published' }).count({ count: '*' });
      return [Number(row.count), Number(rows?.count)];
    },
  };
};
