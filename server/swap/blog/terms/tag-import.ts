import { slugOf } from '../../../core/paths/index.ts';
import { moment } from '../../../core/time/index.ts';
import { legacySource } from '../../../old-addresses/index.ts';
import { type Batch, type KindImport, type KnownIds, knownIds, type OldRow, type Outcome } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { languageOf, plainLine } from '../../values/index.ts';
import { freeName, tagTitled } from '../blog-queries.ts';
import { keepOldName } from '../old-names.ts';

const titleOfTag = (row: SourceRow): string => plainLine(row.title, 255).trim();

const add = async (batch: Batch, row: SourceRow, accounts: KnownIds): Promise<Outcome> => {
  const { sql } = batch.mutation;
  const title = titleOfTag(row);
  if (title === '') return { outcome: 'left', reason: 'no name' };
  const twin = await tagTitled(sql, title);
  if (twin !== undefined) {
    await keepOldName(batch, 'tag', row.alias ?? '', twin);
    return { outcome: 'merged', reason: 'same name in different case', table: 'tags', id: twin };
  }
  const alias = await freeName(sql, 'tags', slugOf(row.alias ?? '') || slugOf(title) || 'tag');
  if (row.alias && alias !== row.alias) batch.note(`alias was changed to ${alias}`);
  if (row.published === '0') batch.note('was not published on the old site');
  const id = await batch.insert('tags', {
    title,
    alias,
    language: languageOf(row.language),
    created_by: accounts.get(row.created_by ?? '') ?? null,
    created_at: readDate(row.created) ?? moment(batch.services.clock),
    legacy_source: legacySource('easyblog', batch.source.site.name),
    legacy_id: row.id ?? '',
  });
  if (row.alias && alias !== row.alias) await keepOldName(batch, 'tag', row.alias, id);
  batch.mutation.invalidate('posts', 'frame');
  return { outcome: 'added', table: 'tags', id };
};

const oldTag = (row: SourceRow, accounts: KnownIds): OldRow => ({
  oldId: row.id ?? '',
  label: titleOfTag(row) || (row.alias ?? ''),
  hashed: row,
  add: batch => add(batch, row, accounts),
  change: async (batch, id) => {
    const title = titleOfTag(row);
    if (title !== '') await batch.update('tags', id, { title, language: languageOf(row.language) });
    batch.mutation.invalidate('posts', 'frame', `tag:${id}`);
  },
});

/** Tags of posts. Names that differ in case or accents are one tag; the first keeps its name. */
export const blogTagImport: KindImport = {
  kind: 'easyblog tags',
  table: 'easyblog_tag',
  key: 'id',
  target: 'tags',
  compared: ['title', 'alias', 'language'],
  read: async (swap, rows) => {
    const accounts = await knownIds(
      swap,
      'users',
      rows.map(row => row.created_by),
    );
    return rows.map(row => oldTag(row, accounts));
  },
};
