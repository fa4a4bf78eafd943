import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Fields } from '../../protocol/wire.ts';
import { relistItems } from '../articles/item-model/relist-queries.ts';
import { indexItems } from '../articles/search/index-queries.ts';
import { transact } from '../core/db/db.ts';
import type { House, Person } from './house.ts';

export interface WrittenItem {
  readonly id: number;
  readonly alias: string;
}

/** Items, categories and tags of tests: rows as the editor leaves them. */
export const itemWriter = ({ sql, clock, services }: Pick<House, 'sql' | 'clock' | 'services'>) => {
  const now = (): Date => new Date(Math.floor(clock.now() / 1000) * 1000);
  const unique = (): string => randomBytes(4).toString('hex');
  return {
    category: async (title: string, columns: Readonly<Record<string, unknown>> = {}): Promise<WrittenItem> => {
      const alias = `category-${unique()}`;
      const [id] = await sql('item_categories').insert({ title, created_at: now(), ...columns, alias });
      services.pages.drop(['items']);
      return { id: Number(id), alias };
    },
    tag: async (title: string): Promise<WrittenItem> => {
      const alias = `tag-${unique()}`;
      const [id] = await sql('item_tag_names').insert({ title, alias, created_at: now() });
      return { id: Number(id), alias };
    },
    /** An item that came out an hour ago unless `columns` say otherwise. */
    item: async (
      authorId: number,
      categoryId: number,
      columns: Readonly<Record<string, unknown>> = {},
      tags: readonly number[] = [],
    ): Promise<WrittenItem> => {
      const alias = `item-${unique()}`;
      const hourAgo = new Date(now().getTime() - 3_600_000);
      const id = await transact(sql, async tx => {
        const [made] = await tx('items').insert({
          title: 'An item',
          intro: '<p>Its introduction.</p>',
          body: '<p>Its full text.</p>',
          published: true,
          author_id: authorId,
          category_id: categoryId,
          created_at: hourAgo,
          modified_at: hourAgo,
          publish_up: hourAgo,
          ...columns,
          alias,
        });
        const itemId = Number(made);
        for (const [ordering, tag_id] of tags.entries())
          await tx('item_tags').insert({ item_id: itemId, tag_id, ordering, created_at: hourAgo });
        await relistItems(tx, [itemId]);
        await indexItems(tx, [itemId]);
        return itemId;
      });
      return { id, alias };
    },
  };
};

/** The form of an item as its page sends it. */
export const itemForm = (categoryId: number, more: Fields = {}): Fields => ({
  task: 'items.save',
  id: '0',
  version: '0',
  title: 'The bronze hall',
  category: `${categoryId}`,
  intro: '<p>Its introduction.</p>',
  body: '<p>Its full text.</p>',
  published: '1',
  access: 'public',
  allow_comments: '1',
  ...more,
});

/** The headers jQuery sends with a call of its own site. */
export const scripted = { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-origin' } as const;

/** Asks `index.php` as an installed client does, with `view`, `task` and `format=raw`. */
export const askArticles =
  ({ get, services }: House) =>
  (query: Readonly<Record<string, string | number>>, as?: Person, path = '/'): Promise<LightMyRequestResponse> => {
    const asked = Object.entries({ option: services.settings.articlesOption, ...query });
    const search = asked.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    return get(`${path}index.php?${search}`, as, scripted);
  };

/** A category whose articles have a field answered by no, by yes, or not at all; defined by staff as their forms do it. */
export const yesNoCategory = async (house: House): Promise<{ readonly form: string; readonly field: string }> => {
  const staff = await house.signedIn('staff');
  const { id } = await itemWriter(house).category('Visits');
  await house.post({ task: 'itemFieldGroups.save', name: 'Visits', categories: [`${id}`] }, staff);
  const { id: group } = await house.sql('item_field_groups').orderBy('id', 'desc').first('id');
  const field = { group: `${group}`, name: 'Show the <author>', type: 'radio', options: 'No\nYes', published: '1' };
  await house.post({ task: 'itemFields.save', ...field }, staff);
  const { id: made } = await house.sql('item_fields').orderBy('id', 'desc').first('id');
  return { form: `/articles/item/add?catid=${id}`, field: `extra[${made}]` };
};
