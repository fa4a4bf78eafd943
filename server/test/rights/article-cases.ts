import type { Fields } from '../../../protocol/field-encoding.ts';
import { articleWriter } from '../fixtures/articles.ts';
import { type Case, type Cases, type Make, named, nothing, ofSite } from './case.ts';
import type { World } from './people.ts';

type Columns = Readonly<Record<string, unknown>>;

const categories = new WeakMap<World, Promise<number>>();

/** Category of the articles in the rights tests; created before the requests. */
export const walkedCategory = (world: World): Promise<number> => {
  const made =
    categories.get(world) ??
    articleWriter(world.server)
      .category('Walked')
      .then(({ id }) => id);
  categories.set(world, made);
  return made;
};

/** An article in the category of these tests. */
export const article = async (world: World, owner: number, columns: Columns): Promise<string> =>
  `${(await articleWriter(world.server).article(owner, await walkedCategory(world), columns)).id}`;

const own =
  (columns: Columns): Make =>
  (world, { id }) =>
    article(world, id, columns);

const onArticles = (columns: (world: World) => Columns, asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({
  own: (world, who) => own(columns(world))(world, who),
  foreign: world => article(world, world.stranger, columns(world)),
  absent: nothing,
  ...asks,
});

const live = (): Columns => ({});
/** The article with two revisions: the second one is its current text. */
const revised = async (world: World, id: string): Promise<string> => {
  const row = { item_id: id, title: 'Walked', content: '{}', created_at: world.now() };
  for (const ordering of [1, 2]) await world.insert('item_revisions', { ...row, ordering });
  return id;
};
const trashed = (world: World): Columns => ({ trashed_at: world.now() });

const saved = async (id: string, version: string, world: World): Promise<Fields> => ({
  ...{ id, version, title: `Walked ${world.unique()}`, intro: '<p>Words.</p>', published: '1', access: 'public' },
  category: `${await walkedCategory(world)}`,
});

const emptyCategory: Make = async ({ server }) => `${(await articleWriter(server).category('Empty')).id}`;

const fieldGroup: Make = async ({ insert }) => `${await insert('item_field_groups', { name: 'Walked' })}`;

const extraField: Make = async ({ insert }) => {
  const group_id = await insert('item_field_groups', { name: 'Walked' });
  const row = { group_id, name: 'Walked', alias: 'walked', type: 'textfield', definition: '[]' };
  return `${await insert('item_fields', row)}`;
};

const onFields = (asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({ foreign: extraField, absent: nothing, ...asks });
const onFieldGroups = (asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({
  foreign: fieldGroup,
  absent: nothing,
  ...asks,
});

/** Writing of articles. */
export const articleCases: Cases = {
  'items.save · a new article': ofSite((_, world) => saved('0', '0', world)),
  'items.save': onArticles(live, {
    asks: async ([id = ''], _, world) => {
      const row = await world.server.sql('items').where({ id }).first('version');
      return saved(id, `${row?.version ?? 1}`, world);
    },
  }),
  'items.release': onArticles(live, named('id')),
  'items.take': onArticles(live, named('id')),
  'items.deleterevision': {
    own: async (world, who) => revised(world, await own(live())(world, who)),
    foreign: async world => revised(world, await article(world, world.stranger, live())),
    absent: nothing,
    ...named('id', { revision: '1' }),
  },
  'items.publish': onArticles(live, named('ids')),
  'items.unpublish': onArticles(live, named('ids')),
  'items.feature': onArticles(live, named('ids')),
  'items.unfeature': onArticles(live, named('ids')),
  'items.trash': onArticles(live, named('ids')),
  'items.restore': onArticles(trashed, named('ids')),
  'items.delete': onArticles(trashed, named('ids')),
  'itemFieldGroups.save': onFieldGroups(named('id', { name: 'Walked anew' })),
  'itemFieldGroups.save · a new one': ofSite(() => ({ name: 'Walked' })),
  'itemFieldGroups.delete': onFieldGroups(named('ids')),
  'itemFields.save': onFields(named('id', { name: 'Walked anew', type: 'textfield' })),
  'itemFields.up': onFields(named('id')),
  'itemFields.down': onFields(named('id')),
  'itemFields.delete': onFields(named('ids')),
  'itemCategories.save': { foreign: emptyCategory, absent: nothing, ...named('id', { title: 'Walked anew' }) },
  'itemCategories.save · a new one': ofSite(() => ({ title: 'Walked' })),
  'itemCategories.delete': { foreign: emptyCategory, absent: nothing, ...named('ids') },
};
