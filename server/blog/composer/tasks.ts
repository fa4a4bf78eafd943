import type { composerTasks } from '../../../protocol/blog/composer.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { postKinds } from '../../core/cache/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { errorsOf, errorTitled } from '../../core/forms/index.ts';
import { type Notice, type Page, type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { addLink, dropLinksAbout } from '../../core/one-time-links/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateTimeWords, moment } from '../../core/time/index.ts';
import { subjectOfDraft, writerOf } from '../post-actions/index.ts';
import { fieldsOfPost, lockedPost, type WritablePost, writablePost } from '../post-model/index.ts';
import { discardDraft } from '../revision-model/index.ts';
import { isScheduled } from './action-bar-views.tsx';
import { answerPost, type CoAuthorAnswer, leavePost, ownPart } from './co-author-page.tsx';
import type { ComposerParams } from './form.ts';
import { chosenCover, openNewPost } from './initial-state.ts';
import { composerPage } from './page.tsx';
import { writerOfRevision } from './queries.ts';
import { lockedPostOfForm, postedCover, type SaveResult, save } from './save.ts';

/** Prints the form again with its typed values and errors; after a conflict, beside the current text. */
const composerWithErrors = async (
  context: RequestContext,
  posted: ComposerParams,
  refusal: UserError,
): Promise<Page> => {
  // Users without access see nothing of the post; the browser has kept the typed text.
  if (!context.actor.account) throw refusal;
  const errors = errorsOf(refusal);
  const isConflict = refusal.code === 'changed';
  const fresh = openNewPost(posted);
  const opened = {
    ...fresh,
    key: posted.key || fresh.key,
    draft: posted.draft,
    autopost: posted.autopost,
    coAuthors: posted.coauthors,
  };
  if (posted.id === 0) {
    authorize(context.actor, 'post.write', site);
    const cover = await chosenCover(context, null, posted.cover);
    return errorTitled(await composerPage(context, { ...opened, cover }, { errors }), errors);
  }
  const post = await writablePost(context, posted.id);
  authorize(context.actor, 'post.edit', post);
  // After both versions were shown, saving overwrites the newer one.
  const version = isConflict ? post.version : posted.version;
  const cover = await chosenCover(context, post.coverId, posted.cover);
  const theirs = isConflict ? await fieldsOfPost(context.sql, post.id) : undefined;
  const isOwn = isConflict && (await writerOfRevision(context.sql, post.revisionId)) === context.actor.account.id;
  const page = await composerPage(context, { ...opened, post, version, cover }, { errors, theirs, isOwn });
  return errorTitled(page, errors);
};

/** Messages after a save: its result, the parts that no draft stores, and a draft the form had not seen. */
const saveMessage = (message: string, { leavesOut, other }: SaveResult): Notice => ({
  kind: leavesOut || other ? 'info' : 'success',
  text: [message, leavesOut && text('COMPOSER_LEFT_OUT'), other && text('COMPOSER_OTHER_KEPT')]
    .filter(Boolean)
    .join(' '),
});

const published = async (mutation: MutationContext, written: SaveResult): Promise<Redirect> => {
  const { id, slug, uid } = written;
  const { publishedAt } = await lockedPost(mutation, id);
  const now = moment(mutation.services.clock);
  if (publishedAt && publishedAt > now) {
    const when = dateTimeWords(publishedAt, mutation.services.site.get('site.language'));
    return { to: paths.write(uid), notice: saveMessage(text('COMPOSER_SCHEDULED', when), written) };
  }
  return { to: paths.entry(slug), notice: saveMessage(text('COMPOSER_PUBLISHED'), written) };
};

const savedWords = ({ state, isDraft, before }: SaveResult, goal: string): TextKey => {
  if (isDraft) return 'COMPOSER_SAVED_BESIDE';
  if (before === 'pending' && state === 'draft') return 'COMPOSER_WITHDRAWN';
  return state === 'pending' && goal !== 'draft' ? 'COMPOSER_SUBMITTED' : 'COMPOSER_SAVED';
};

const saved = (mutation: MutationContext, written: SaveResult, goal: string): Redirect | Promise<Redirect> => {
  if (goal === 'preview') {
    const isSilent = !written.leavesOut && !written.other;
    return { to: paths.preview(written.uid), ...(isSilent ? {} : { notice: saveMessage('', written) }) };
  }
  if (written.state === 'published' && goal !== 'draft') return published(mutation, written);
  return { to: paths.write(written.uid), notice: saveMessage(text(savedWords(written, goal)), written) };
};

const onDraft = <P extends { readonly id: number }>(
  run: (mutation: MutationContext, post: WritablePost, params: P) => Promise<Redirect>,
) =>
  taskHandler({
    act: 'post.edit',
    invalidates: [],
    load: (context, { id }: P) => lockedPost(context, id),
    run,
  });

export const composerTaskHandlers: TaskHandlers<keyof typeof composerTasks> = {
  'posts.save': taskHandler({
    prepare: postedCover,
    act: 'post.compose',
    invalidates: postKinds,
    load: lockedPostOfForm,
    run: async (mutation, { post }, params, cover) =>
      saved(mutation, await save(mutation, post, params, cover), params.goal),
    onInvalid: composerWithErrors,
  }),
  'posts.discard': onDraft(async (mutation, post, { draft }: { id: number; draft: string }) => {
    // Text typed on another device after this page was printed is not deleted.
    await discardDraft(mutation.sql, { postId: post.id, by: writerOf(mutation) }, draft);
    return { to: paths.write(post.id), notice: { kind: 'success', text: text('COMPOSER_DISCARDED') } };
  }),
  'posts.share': onDraft(async (mutation, post) => {
    if (post.state === 'published' && !isScheduled(mutation, post))
      throw new UserError('COMPOSER_SHARE_OUT', { status: 409 });
    const link = { userId: writerOf(mutation), subject: subjectOfDraft(post.id), now: moment(mutation.services.clock) };
    const key = await addLink(mutation.sql, 'draft', link);
    return { to: `${paths.write(post.uid)}&shared=${encodeURIComponent(key)}#draft-link` };
  }),
  'posts.leave': taskHandler({
    act: 'posts.leave',
    invalidates: ['posts', 'post-counts', 'featured', 'post', 'author'],
    load: ownPart,
    run: leavePost,
  }),
  'posts.answer': taskHandler({
    act: 'posts.answer',
    invalidates: ['posts', 'post-counts', 'featured', 'post', 'author'],
    load: (context, { id }: CoAuthorAnswer) => ownPart(context, { id }),
    run: answerPost,
  }),
  'posts.unshare': onDraft(async (mutation, post) => {
    await dropLinksAbout(mutation.sql, writerOf(mutation), 'draft', subjectOfDraft(post.id));
    return {
      to: `${paths.write(post.uid)}#draft-link`,
      notice: { kind: 'success', text: text('COMPOSER_UNSHARED') },
    };
  }),
};
