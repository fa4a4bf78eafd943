import type { RequestContext } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { pictureOfUri, uriOf } from '../../media/index.ts';
import { fieldsOfPost, writablePost } from '../post-model/index.ts';
import type { ComposerParams } from './form.ts';
import { coverOf, newKey, openNewPost } from './initial-state.ts';
import { composerPage } from './page.tsx';
import { writerOfRevision } from './queries.ts';

const coverNow = async (context: RequestContext, coverId: number | null, uri: string) => {
  const current = await coverOf(context, coverId);
  if (current && uriOf(current) === uri) return current;
  return pictureOfUri(context.sql, uri, context.actor.account?.id ?? 0);
};

/** Prints the form again with its typed values and errors; after a conflict, beside the current text. */
export const composerWithErrors = async (
  context: RequestContext,
  posted: ComposerParams,
  refusal: UserError,
): Promise<Page> => {
  // Users without access see nothing of the post; the browser has kept the typed text.
  if (!context.actor.account) throw refusal;
  const errors = errorsOf(refusal);
  const isConflict = refusal.code === 'changed';
  if (posted.id === 0) {
    authorize(context.actor, 'post.write', site);
    const cover = await coverNow(context, null, posted.cover);
    return errorTitled(
      await composerPage(
        context,
        { ...openNewPost(posted), cover, key: posted.key || newKey(), draft: posted.draft, autopost: posted.autopost },
        { errors },
      ),
      errors,
    );
  }
  const post = await writablePost(context, posted.id);
  authorize(context.actor, 'post.edit', post);
  const opened = {
    post,
    typed: posted,
    autopost: posted.autopost,
    key: posted.key || newKey(),
    draft: posted.draft,
    // After both versions were shown, saving overwrites the newer one.
    version: isConflict ? post.version : posted.version,
    cover: await coverNow(context, post.coverId, posted.cover),
    newer: undefined,
    own: '',
    autosavedAt: undefined,
  };
  const theirs = isConflict ? await fieldsOfPost(context.sql, post.id) : undefined;
  const isOwn = isConflict && (await writerOfRevision(context.sql, post.revisionId)) === context.actor.account.id;
  return errorTitled(await composerPage(context, opened, { errors, theirs, isOwn }), errors);
};
