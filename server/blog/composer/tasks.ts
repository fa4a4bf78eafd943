import type { composerTasks } from '../../../protocol/blog/composer.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { Deed, Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { type Notice, type Outcome, type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { addLink, dropLinksAbout } from '../../core/links/index.ts';
import { paths } from '../../core/paths/index.ts';
import { dateTimeWords, moment } from '../../core/time/index.ts';
import { heldPost, subjectOfDraft } from '../posts/index.ts';
import { discardDraft } from '../revision-store/index.ts';
import { isScheduled } from './act-views.tsx';
import { composerAgain } from './again.tsx';
import { composed, type Saved, save, sentCover } from './save.ts';

const whoAsks = ({ actor }: Visit): number => {
  if (!actor.account) throw new Refusal('SIGN_IN_FIRST', { status: 403 });
  return actor.account.id;
};

/** The sentences after a save, with what became of the parts that no draft holds and of a draft it had not seen. */
const saidOf = (said: string, { leavesOut, other }: Saved): Notice => ({
  kind: leavesOut || other ? 'info' : 'success',
  text: [said, leavesOut && text('COMPOSER_LEFT_OUT'), other && text('COMPOSER_OTHER_KEPT')].filter(Boolean).join(' '),
});

const published = async (deed: Deed, written: Saved): Promise<Outcome> => {
  const { id, slug, uid } = written;
  const { publishedAt } = await heldPost(deed, id);
  const now = moment(deed.services.clock);
  if (publishedAt && publishedAt > now) {
    const when = dateTimeWords(publishedAt, deed.services.site.get('site.language'));
    return { to: paths.write(uid), notice: saidOf(text('COMPOSER_SCHEDULED', when), written) };
  }
  return { to: paths.entry(slug), notice: saidOf(text('COMPOSER_PUBLISHED'), written) };
};

const savedWords = ({ state, isDraft, before }: Saved, goal: string): TextKey => {
  if (isDraft) return 'COMPOSER_SAVED_BESIDE';
  if (before === 'pending' && state === 'draft') return 'COMPOSER_WITHDRAWN';
  return state === 'pending' && goal !== 'draft' ? 'COMPOSER_SUBMITTED' : 'COMPOSER_SAVED';
};

const saved = (deed: Deed, written: Saved, goal: string): Outcome | Promise<Outcome> => {
  if (goal === 'preview') {
    const isSilent = !written.leavesOut && !written.other;
    return { to: paths.preview(written.uid), ...(isSilent ? {} : { notice: saidOf('', written) }) };
  }
  if (written.state === 'published' && goal !== 'draft') return published(deed, written);
  return { to: paths.write(written.uid), notice: saidOf(text(savedWords(written, goal)), written) };
};

export const composerTaskAnswers: TaskAnswers<keyof typeof composerTasks> = {
  'posts.save': taskAnswer({
    before: sentCover,
    act: 'post.compose',
    on: composed,
    run: async (deed, { post }, params, cover) => saved(deed, await save(deed, post, params, cover), params.goal),
    again: composerAgain,
  }),
  'posts.discard': taskAnswer({
    act: 'post.edit',
    on: (visit, { id }) => heldPost(visit, id),
    run: async (deed, post, { draft }) => {
      // Text typed on another device after the page was printed is not removed.
      await discardDraft(deed.sql, { postId: post.id, by: whoAsks(deed) }, draft);
      return { to: paths.write(post.id), notice: { kind: 'success', text: text('COMPOSER_DISCARDED') } };
    },
  }),
  'posts.share': taskAnswer({
    act: 'post.edit',
    on: (visit, { id }) => heldPost(visit, id),
    run: async (deed, post) => {
      if (post.state === 'published' && !isScheduled(deed, post))
        throw new Refusal('COMPOSER_SHARE_OUT', { status: 409 });
      const now = moment(deed.services.clock);
      const key = await addLink(deed.sql, 'draft', { userId: whoAsks(deed), subject: subjectOfDraft(post.id), now });
      return { to: `${paths.write(post.uid)}&shared=${encodeURIComponent(key)}#draft-link` };
    },
  }),
  'posts.unshare': taskAnswer({
    act: 'post.edit',
    on: (visit, { id }) => heldPost(visit, id),
    run: async (deed, post) => {
      await dropLinksAbout(deed.sql, whoAsks(deed), 'draft', subjectOfDraft(post.id));
      return {
        to: `${paths.write(post.uid)}#draft-link`,
        notice: { kind: 'success', text: text('COMPOSER_UNSHARED') },
      };
    },
  }),
};
