import type { MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { checkFormInTurn } from '../../../core/forms/index.ts';
import { hasRole } from '../../../core/policy/index.ts';
import { attachToPost, picturesOf, protectForPost, sharedFolder, visibleUse } from '../../../media/index.ts';
import type { PostFields, WritablePost } from '../../post-model/index.ts';

type CurrentReferences = Pick<WritablePost, 'id' | 'coverId' | 'teamId'>;

const checkTeam = async ({ sql, actor }: MutationContext, teamId: number): Promise<void> => {
  const found: unknown = hasRole(actor, 'moderator')
    ? await sql('teams').select('id').where('id', teamId).first()
    : await sql('team_members')
        .select('team_id')
        .where({ team_id: teamId, user_id: actor.account?.id ?? 0 })
        .first();
  if (!found) throw new UserError('WRITE_TEAM_FOREIGN', { field: 'team' });
};

const isUsed = async ({ sql }: MutationContext, media_id: number, post_id: number): Promise<boolean> =>
  (await sql('media_uses as u')
    .join('media as m', 'm.id', 'u.media_id')
    .select('u.media_id')
    .where({ 'u.media_id': media_id, 'u.post_id': post_id })
    .whereRaw(visibleUse)
    .first()) !== undefined;

const checkCover = async (
  mutation: MutationContext,
  coverId: number,
  before: CurrentReferences | null,
): Promise<void> => {
  const picture = (await picturesOf(mutation.sql, [coverId])).get(coverId);
  const isOwn = picture && (picture.ownerId === mutation.actor.account?.id || picture.folder === sharedFolder);
  const isKnown = picture && (isOwn || (before !== null && (await isUsed(mutation, coverId, before.id))));
  if (!isKnown) throw new UserError('WRITE_COVER_FOREIGN', { field: 'cover' });
};

/** Refuses a team the writer is not in and pictures of other users. Existing references may stay. */
export const checkReferences = async (
  mutation: MutationContext,
  { coverId, teamId }: PostFields,
  before: CurrentReferences | null,
): Promise<void> => {
  await checkFormInTurn(
    () => coverId !== null && coverId !== before?.coverId && checkCover(mutation, coverId, before),
    () => teamId !== null && teamId !== before?.teamId && checkTeam(mutation, teamId),
  );
};

const pictureAddress = /\/media\/files\/([0-9a-f]{32})\//g;

/**
 * Links the pictures of a text and its cover to the post: `shown` for everyone who may read the post, `kept` for a
 * revision beside it.
 */
export const linkMedia = async (
  { sql, actor }: MutationContext,
  { body, coverId }: PostFields,
  { postId, now, as }: { postId: number; now: Date; as: 'shown' | 'kept' },
): Promise<void> => {
  const names = new Set([...body.matchAll(pictureAddress)].flatMap(([, name]) => name ?? []));
  const cover = coverId === null ? undefined : (await picturesOf(sql, [coverId])).get(coverId);
  if (cover) names.add(cover.name);
  const tie = { names: [...names], ownerId: actor.account?.id ?? 0, postId, now };
  if (as === 'shown') await attachToPost(sql, tie);
  else if (names.size > 0) await protectForPost(sql, tie);
};
