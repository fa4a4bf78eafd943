import { limits } from '../../../protocol/limits.ts';
import { slugOf } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { plainWords } from '../../import/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import { freeName, isUnlisted, metaOf, metaTexts } from '../blog/index.ts';
import { repairEncoding } from '../bodies/index.ts';
import { fileIn, firstPicture } from '../files/index.ts';
import type { Batch, KindImport, Outcome } from '../run/index.ts';
import { readDate, type SourceRow } from '../source/index.ts';
import { cutAtWord, isOn, titleOf } from '../values/index.ts';
import { teamValues } from './team-values.ts';

type TeamAccess = 'everyone' | 'registered' | 'members';

/** Access of a team here. Only its members see a team that was not published, or whose access is not known. */
const accessOf = ({ access, published }: SourceRow): TeamAccess => {
  if (published === '0') return 'members';
  if (access === '3') return 'everyone';
  return access === '2' ? 'registered' : 'members';
};

const ownColumns = (row: SourceRow, meta: SourceRow | undefined) => ({
  title: titleOf(row.title) || row.alias || `Team ${row.id}`,
  description: cutAtWord(plainWords(repairEncoding(row.description ?? '').text), limits.teamDescription) || null,
  access: accessOf(row),
  allow_join: isOn(row.allow_join),
  meta_title: metaTexts(meta).title,
  meta_description: metaTexts(meta).description,
});

const noPicture = 'default_teamblog.png';

const pictureColumns = async (batch: Batch, { avatar }: SourceRow): Promise<{ readonly avatar_id: number | null }> => {
  if (!avatar || avatar === noPicture) return { avatar_id: null };
  const picture = await firstPicture(batch, fileIn('images/easyblog_tavatar', avatar));
  if (!picture) batch.note('team picture could not be imported', avatar);
  return { avatar_id: picture?.id ?? null };
};

const noteLosses = ({ note }: Batch, row: SourceRow, meta: SourceRow | undefined): void => {
  if (isUnlisted(meta)) note('hidden from search engines; not supported here');
  const { keywords } = metaTexts(meta);
  if (keywords) note('team keywords; not supported here', keywords);
  if (row.published === '0') note('not published on the old site; visible to its members only');
};

const add = async (batch: Batch, row: SourceRow, meta: SourceRow | undefined): Promise<Outcome> => {
  const columns = ownColumns(row, meta);
  const wanted = slugOf(row.alias ?? '') || slugOf(columns.title) || `team-${row.id}`;
  const alias = await freeName(batch.mutation.sql, 'teams', wanted);
  if (alias !== row.alias) batch.note(`alias was changed to ${alias}`.slice(0, 190));
  const id = await batch.insert('teams', {
    ...columns,
    ...(await pictureColumns(batch, row)),
    alias,
    created_at: readDate(row.created) ?? moment(batch.services.clock),
    legacy_source: legacySource('easyblog', batch.source.site.name),
    legacy_id: row.id ?? '',
  });
  noteLosses(batch, row, meta);
  return { outcome: 'added', table: 'teams', id };
};

/** Team blogs of EasyBlog. Nobody sees one here who could not see it there (swap facts §6). */
export const teamImport: KindImport = {
  kind: 'easyblog teams',
  table: 'easyblog_team',
  key: 'id',
  target: 'teams',
  compared: ['title', 'alias', 'description', 'access', 'allow_join', 'meta_title', 'meta_description'],
  derived: teamValues,
  read: async ({ source }, rows) => {
    const metaOfTeams = await metaOf(
      source,
      'team',
      rows.flatMap(row => row.id ?? []),
    );
    return rows.map(row => {
      const meta = metaOfTeams.get(row.id ?? '');
      return {
        oldId: row.id ?? '',
        label: titleOf(row.title) || (row.alias ?? ''),
        hashed: meta ? { ...row, meta } : row,
        add: batch => add(batch, row, meta),
        change: async (batch, id) =>
          batch.update('teams', id, { ...ownColumns(row, meta), ...(await pictureColumns(batch, row)) }),
      };
    });
  },
};
