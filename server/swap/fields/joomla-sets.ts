import { limits } from '../../../protocol/limits.ts';
import { oncePerRun, type Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { plainLine } from '../values/index.ts';

/** Categories whose articles show the same fields. */
export interface FieldSet {
  /** Id of one of its categories, the first; empty for fields that no category shows. */
  readonly key: string;
  readonly title: string;
  readonly categories: readonly string[];
  readonly fields: readonly SourceRow[];
}

const context = 'com_content.article';
const mostRows = 10_000;

const isUsed = ({ context: own }: SourceRow): boolean => own === context;

/** Ids of a category and of those above it. */
const pathOf = (id: string, parents: ReadonlyMap<string, string>): ReadonlySet<string> => {
  const path = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !path.has(at); at = parents.get(at)) path.add(at);
  return path;
};

const readSets = async ({ source }: Pick<Swap, 'source'>): Promise<readonly FieldSet[]> => {
  if (!source.hasTable('fields')) return [];
  const fields = (await source.rowsAfter('fields', 'id', 0, mostRows)).filter(isUsed);
  const categories = await source.rowsWith('categories', 'extension', ['com_content']);
  const assigned = await source.rowsWith(
    'fields_categories',
    'field_id',
    fields.flatMap(({ id }) => id ?? []),
  );
  const parents = new Map(categories.map(({ id, parent_id }) => [id ?? '', parent_id ?? '']));
  const categoriesOf = new Map<string, Set<string>>();
  for (const { field_id, category_id } of assigned)
    categoriesOf.set(field_id ?? '', (categoriesOf.get(field_id ?? '') ?? new Set()).add(category_id ?? ''));
  const sets = new Map<string, { categories: string[]; fields: readonly SourceRow[] }>();
  for (const id of [...parents.keys()].sort((a, b) => Number(a) - Number(b))) {
    const path = pathOf(id, parents);
    const shown = fields.filter(field => {
      const own = categoriesOf.get(field.id ?? '');
      return !own || [...own].some(category => path.has(category));
    });
    const name = shown.map(field => field.id).join();
    const set = sets.get(name) ?? { categories: [], fields: shown };
    set.categories.push(id);
    if (shown.length > 0) sets.set(name, set);
  }
  const titles = new Map(categories.map(({ id, title }) => [id ?? '', title ?? '']));
  const all = [...sets.values()].map(set => {
    const [key = ''] = set.categories;
    return { key, title: titles.get(key) ?? '', ...set };
  });
  const placed = new Set(all.flatMap(set => set.fields.map(({ id }) => id)));
  const rest = fields.filter(({ id }) => !placed.has(id));
  return rest.length > 0 ? [...all, { key: '', title: '', categories: [], fields: rest }] : all;
};

/**
 * Parts the fields of articles into sets, since a category here has one group of fields. A field without categories is
 * shown in all of them, one with categories in these and in those below them.
 */
export const fieldSets = oncePerRun(readSets);

/** Old id of the group of a set. */
export const oldGroupId = ({ key }: FieldSet): string => `fields:${key}`;

/** Old id of the field in the group of a set. */
export const oldFieldId = (field: string, { key }: FieldSet): string => `${field}:${key}`;

export const groupName = ({ title }: FieldSet): string => plainLine(`Fields: ${title || 'no category'}`, limits.title);
