import type { LightMyRequestResponse } from 'fastify';
import type { Fields } from '../../protocol/wire.ts';
import { scripted } from './articles.ts';
import type { House, Person } from './house.ts';

export interface ItemCommentAnswer {
  readonly message: string;
  readonly cssClass: string;
  readonly refresh?: boolean;
  readonly to?: string;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' } as const;

/** Comments of items in tests, through the door or as rows. */
export const itemCommenting = (house: House) => {
  const option = house.services.settings.articlesOption;
  const send = (fields: Fields, as: Person, headers: Record<string, string>): Promise<LightMyRequestResponse> =>
    house.post({ option, ...fields }, as, { headers: { ...form, ...headers } });
  const typed = (itemID: number): Fields => ({
    view: 'item',
    task: 'comment',
    itemID,
    userName: 'Ravi Menon',
    commentEmail: 'ravi@example.org',
    commentURL: '',
    commentText: 'Well said.',
  });
  return {
    /** The comment form as installed scripts send it. */
    submit: (itemID: number, as: Person, fields: Fields = {}) => send({ ...typed(itemID), ...fields }, as, scripted),
    /** The same form sent by the browser itself. */
    post: (itemID: number, as: Person, fields: Fields = {}) =>
      send({ ...typed(itemID), ...fields }, as, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }),
    /** An act on comments as installed scripts ask for it. */
    act: (task: string, as: Person, fields: Fields) =>
      send({ view: 'comments', task, format: 'raw', ...fields }, as, scripted),
    /** A comment as a row, counted on its item. */
    row: async (itemId: number, columns: Readonly<Record<string, unknown>> = {}): Promise<number> => {
      const [id] = await house.sql('item_comments').insert({
        item_id: itemId,
        name: 'Ravi Menon',
        email: 'ravi@example.org',
        body: 'Well said.',
        published: true,
        created_at: new Date(Math.floor(house.clock.now() / 1000) * 1000),
        ...columns,
      });
      if (columns.published !== false) await house.sql('items').where('id', itemId).increment('comments_count');
      return Number(id);
    },
  };
};
