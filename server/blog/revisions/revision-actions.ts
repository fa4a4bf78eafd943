import { audit } from '../../audit/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { digest, type Sql } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { deletedNotice, type Redirect } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, mayGo, type RevisionMove } from '../../core/policy/index.ts';
import { changePost } from '../post-actions/index.ts';
import { fieldsOfPost, limitedAmong, type PostFields } from '../post-model/index.ts';
import { contentOf, dropMissingReferences, dropRevisions } from '../revision-model/index.ts';
import { fieldsOfRevision, type RevisionTarget } from './target-queries.ts';

/** Refuses an action that the state of the revision does not allow. */
export const checkOpen = (move: RevisionMove, target: RevisionTarget): void => {
  if (mayGo(move, target)) return;
  const key = target.isCurrent ? 'REVISION_STANDS' : 'REVISION_WAITS';
  throw new UserError(key, { args: [target.ordering], status: 409 });
};

// A post that is for some readers only keeps its categories: an old text must not open it.
const categoriesOf = async (sql: Sql, now: PostFields, then: PostFields): Promise<PostFields['categoryIds']> =>
  (await limitedAmong(sql, now.categoryIds)).length > 0 ? now.categoryIds : then.categoryIds;

// The text is restored; slug, dates, team and privacy stay as they are.
const restoredFields = async (sql: Sql, now: PostFields, then: PostFields): Promise<PostFields> => ({
  ...now,
  kind: then.kind,
  title: then.title,
  body: then.body,
  excerpt: then.excerpt,
  source: then.source,
  language: then.language || now.language,
  direction: then.direction || now.direction,
  categoryIds: await categoriesOf(sql, now, then),
  tags: then.tags,
  coverId: then.coverId,
  place: then.place,
  seo: then.seo,
});

/** Restores the text of a revision into its post (F-017); with moderation the change waits for approval. */
export const restoreRevision = async (
  mutation: MutationContext,
  target: RevisionTarget,
  back: string | undefined,
): Promise<Redirect> => {
  checkOpen('use', target);
  const { post } = target;
  const then = await dropMissingReferences(mutation.sql, await fieldsOfRevision(mutation.sql, target.id));
  const fields = await restoredFields(mutation.sql, await fieldsOfPost(mutation.sql, post.id), then);
  // Restoring the writer's own autosave ends it; other autosaves stay.
  const draft = { form: '-', seen: digest((await contentOf(mutation.sql, target.id)) ?? '') };
  const written = await changePost(mutation, post, fields, 'keep', { version: post.version, draft });
  await audit(mutation, { act: 'revision.use', type: 'post', ids: [post.id], detail: () => `${post.id}.${target.id}` });
  const isWaiting = post.state === 'published' && written.state === 'pending';
  return {
    to: back ?? paths.preview(written.uid),
    notice: isWaiting
      ? { kind: 'info', text: text('REVISION_USED_WAITS', target.ordering) }
      : { kind: 'success', text: text('REVISION_USED', target.ordering) },
  };
};

/** Deletes revisions (F-018, F-021). */
export const deleteRevisions = async (mutation: MutationContext, targets: readonly RevisionTarget[]): Promise<void> => {
  for (const target of targets) checkOpen('delete', target);
  await dropRevisions(
    mutation.sql,
    targets.map(({ id }) => id),
  );
  await audit(mutation, {
    act: 'revision.delete',
    type: 'post',
    ids: [...new Set(targets.map(({ post }) => post.id))],
    detail: id => targets.flatMap(({ post, ordering }) => (post.id === id ? [ordering] : [])).join(', '),
  });
};

/** Deletes revisions and redirects to their post. */
export const deleteAndRedirect = async (
  mutation: MutationContext,
  targets: readonly RevisionTarget[],
  back: string | undefined,
): Promise<Redirect> => {
  await deleteRevisions(mutation, targets);
  const post = targets[0]?.post;
  const home = post && can(mutation.actor, 'post.edit', post) ? paths.preview(post.uid) : paths.home;
  const [first, ...others] = targets;
  const words = plural(
    'REVISIONS_DELETED',
    targets.length,
    first && others.length === 0 ? first.ordering : targets.length,
  );
  return { to: back ?? home, notice: deletedNotice(words) };
};
