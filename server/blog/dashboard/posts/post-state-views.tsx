import type { TextKey } from '../../../../protocol/texts.ts';
import { StateWords } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { shortened } from '../../../core/html/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { moment, shortDateWords } from '../../../core/time/index.ts';
import type { Rejection } from '../../revision-model/index.ts';
import type { PostLine } from './post-row-queries.ts';

/** Length in characters of a rejection reason in a row; the composer shows all of it. */
const reasonLength = 80;

const stateOf = ({ post, rejection }: PostLine, now: Date): TextKey => {
  if (post.lifecycle === 'trashed') return 'STATE_TRASHED';
  if (post.lifecycle === 'archived') return 'STATE_ARCHIVED';
  if (post.state === 'draft') return rejection ? 'STATE_REJECTED' : 'STATE_DRAFT';
  if (post.state === 'pending') return 'STATE_PENDING';
  if (post.state === 'unpublished') return 'STATE_UNPUBLISHED';
  return post.publishedAt !== null && post.publishedAt > now ? 'STATE_SCHEDULED' : 'STATE_PUBLISHED';
};

const rejectionNote = ({ by, at, message }: Rejection, locale: string): string => {
  const [date, reason] = [shortDateWords(at, locale), shortened(message.replace(/\s+/g, ' '), reasonLength)];
  return by === null ? text('REJECTION_SHORT', date, reason) : text('REJECTION_SHORT_BY', by, date, reason);
};

/** Badges of a post's state; for a rejected one the moderator, the time and the beginning of the reason. */
export const State = ({ context: { services }, line }: { context: RequestContext; line: PostLine }) => {
  const { post, rejection } = line;
  const state = stateOf(line, moment(services.clock));
  return (
    <StateWords mark={`is-${state.slice('STATE_'.length).toLowerCase()}`} word={text(state)}>
      {rejection && post.state === 'published' && (
        <span className="state-mark is-rejected">{text('STATE_CHANGE_REJECTED')}</span>
      )}
      {post.isFeatured && <span className="state-mark">{text('STATE_FEATURED')}</span>}
      {post.isProtected && <span className="state-mark">{text('STATE_PROTECTED')}</span>}
      {rejection && <span className="state-why">{rejectionNote(rejection, services.site.get('site.language'))}</span>}
    </StateWords>
  );
};
