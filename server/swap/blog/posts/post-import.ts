import { reservedSlugs } from '../../../../protocol/blog/slugs.ts';
import { defaultCategory } from '../../../blog/categories/index.ts';
import { slugOf } from '../../../core/paths/index.ts';
import { hashPostPassword } from '../../../core/security/index.ts';
import { moment } from '../../../core/time/index.ts';
import { legacySource } from '../../../old-addresses/index.ts';
import { importedAccount } from '../../accounts/index.ts';
import { repairEncoding, type ShownMedia } from '../../bodies/index.ts';
import { coverPaths, firstPicture, showMedia } from '../../files/index.ts';
import type { Batch, Columns, KindImport, OldRow, Outcome } from '../../run/index.ts';
import { madeAt, noDateRemark, type SourceRow } from '../../source/index.ts';
import { convertText } from '../../texts/index.ts';
import { freeName } from '../blog-queries.ts';
import { blogValues } from '../blog-values.ts';
import { keepOldName } from '../old-names.ts';
import { ownColumns, searchColumns } from './post-columns.ts';
import { kindOf } from './post-kind.ts';
import { noteLosses } from './post-notes.ts';
import { type PostParts, postParts } from './post-parts.ts';
import { privacyOf } from './post-privacy.ts';
import { isBlank } from './post-state.ts';

const columnsOf = async (
  batch: Batch,
  row: SourceRow,
  parts: PostParts,
): Promise<{ columns: Columns; media: readonly ShownMedia[] }> => {
  const { services } = batch;
  const now = moment(services.clock);
  const [categories, group] = [parts.categoriesOf(row), parts.groupOf(row)];
  const { kind, source, parts: texts } = kindOf(row, parts.linkOf(row));
  const { intro, body, media } = await convertText(batch, texts);
  const cover = await firstPicture(batch, coverPaths(row.image, batch.source.site.baseUrl));
  if (row.image && !cover) batch.note('cover picture was not imported', row.image);
  const columns = {
    ...ownColumns(row, { now, otherwise: parts.dateNear(row) ?? now }),
    ...searchColumns(row, parts.metaOf(row)),
    kind,
    source,
    intro,
    body,
    document: row.document || null,
    privacy: privacyOf({ post: row, categories, group }),
    password: row.blogpassword ? await hashPostPassword(row.blogpassword) : null,
    team_id: (group?.kind === 'team' ? parts.teams.get(group.id) : undefined) ?? null,
    cover_id: cover?.id ?? null,
  };
  return { columns, media: cover ? [cover, ...media] : media };
};

/** Returns the first category of a post that is here; 0 for none. */
const categoryOf = async (batch: Batch, row: SourceRow, parts: PostParts): Promise<number> => {
  const [known = 0] = parts.categoriesOf(row).flatMap(({ id }) => parts.categories.get(id ?? '') ?? []);
  return known || defaultCategory(batch.mutation.sql);
};

const add = async (batch: Batch, row: SourceRow, parts: PostParts): Promise<Outcome> => {
  if (isBlank(row)) return { outcome: 'left', reason: 'empty draft' };
  const { columns, media } = await columnsOf(batch, row, parts);
  const author = parts.accounts.get(row.created_by ?? '');
  if (author === undefined) batch.note('author does not exist; assigned to the account "Imported"');
  if (madeAt(row) === null) batch.note(noDateRemark);
  const wanted = slugOf(row.permalink ?? '') || slugOf(String(columns.title)) || `post-${row.id}`;
  const slug = await freeName(batch.mutation.sql, 'posts', wanted, name => reservedSlugs.has(name));
  const isRenamed = Boolean(row.permalink) && slug !== row.permalink;
  if (isRenamed) batch.note(`alias was changed to ${slug}`.slice(0, 190));
  const category = await categoryOf(batch, row, parts);
  const id = await batch.insert('posts', {
    ...columns,
    slug,
    category_id: category || null,
    author_id: author ?? (await importedAccount(batch)),
    legacy_source: legacySource('easyblog', batch.source.site.name),
    legacy_id: row.id ?? '',
  });
  if (category > 0 && !parts.hasEdge(row)) {
    const edge = { post_id: id, category_id: category };
    await batch.insert('post_categories', { ...edge, is_primary: true }, Object.keys(edge));
  }
  if (isRenamed) await keepOldName(batch, 'post', row.permalink ?? '', id);
  await showMedia(batch, 'posts', id, media);
  noteLosses(batch, row, parts);
  return { outcome: 'added', table: 'posts', id };
};

const oldPost = (row: SourceRow, parts: PostParts, hasFiles: boolean): OldRow => {
  // These move while people read.
  const { hits: _hits, vote: _vote, ordering: _ordering, ...rest } = row;
  const around = [parts.categoriesOf(row), parts.groupOf(row), parts.metaOf(row), parts.linkOf(row)];
  return {
    oldId: row.id ?? '',
    label: repairEncoding(row.title?.trim() ?? '').text || (row.permalink ?? ''),
    hashed: { ...rest, around: JSON.stringify(around), files: hasFiles },
    add: batch => add(batch, row, parts),
    change: async (batch, id) => {
      const { columns, media } = await columnsOf(batch, row, parts);
      const { hits: _now, ...others } = columns;
      await batch.update('posts', id, others);
      await showMedia(batch, 'posts', id, media);
    },
  };
};

/** Posts of EasyBlog. Nobody reads one here who could not read it there (swap facts §6). */
export const blogPostImport: KindImport = {
  kind: 'easyblog posts',
  table: 'easyblog_post',
  key: 'id',
  target: 'posts',
  compared: [
    'title',
    'slug',
    'intro',
    'body',
    'state',
    'lifecycle',
    'privacy',
    'password',
    'author_id',
    'publish_down',
    'byline',
    'copyright',
    'off_front_page',
    'seo_title',
    'seo_description',
    'seo_keywords',
  ],
  derived: blogValues,
  read: async (swap, rows) => {
    const parts = await postParts(swap, rows);
    return rows.map(row => oldPost(row, parts, swap.source.files.length > 0));
  },
};
