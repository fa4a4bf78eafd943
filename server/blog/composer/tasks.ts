import type { composerTasks } from '../../../protocol/blog/composer.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { postKinds } from '../../core/cache/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Notice, type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { addLink, dropLinksAbout } from '../../core/one-time-links/index.ts';
import { paths } from '../../core/paths/index.ts';
import { dateTimeWords, moment } from '../../core/time/index.ts';
import { subjectOfDraft } from '../post-actions/index.ts';
import { lockedPost } from '../post-model/index.ts';
import { discardDraft } from '../revision-model/index.ts';
import { isScheduled } from './action-bar-views.tsx';
import { composerWithErrors } from './refused-form.tsx';
import { lockedPostOfForm, postedCover, type SaveResult, save } from './save.ts';

const whoAsks = ({ actor }: RequestContext): number => {
  if (!actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403 });
  return actor.account.id;
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
  'posts.discard': taskHandler({
    act: 'post.edit',
    invalidates: [],
    load: (context, { id }) => lockedPost(context, id),
    run: async (mutation, post, { draft }) => {
      // Text typed on another device after this page was printed is not deleted.
      await discardDraft(mutation.sql, { postId: post.id, by: whoAsks(mutation) }, draft);
      return { to: paths.write(post.id), notice: { kind: 'success', text: text('COMPOSER_DISCARDED') } };
    },
  }),
  'posts.share': taskHandler({
    act: 'post.edit',
    invalidates: [],
    load: (context, { id }) => lockedPost(context, id),
    run: async (mutation, post) => {
      if (post.state === 'published' && !isScheduled(mutation, post))
        throw new UserError('COMPOSER_SHARE_OUT', { status: 409 });
      const now = moment(mutation.services.clock);
      const key = await addLink(mutation.sql, 'draft', {
        userId: whoAsks(mutation),
        subject: subjectOfDraft(post.id),
        now,
      });
      return { to: `${paths.write(post.uid)}&shared=${encodeURIComponent(key)}#draft-link` };
    },
  }),
  'posts.unshare': taskHandler({
    act: 'post.edit',
    invalidates: [],
    load: (context, { id }) => lockedPost(context, id),
    run: async (mutation, post) => {
      await dropLinksAbout(mutation.sql, whoAsks(mutation), 'draft', subjectOfDraft(post.id));
      return {
        to: `${paths.write(post.uid)}#draft-link`,
        notice: { kind: 'success', text: text('COMPOSER_UNSHARED') },
      };
    },
  }),
};
