import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { can, hasRole } from '../../core/policy/index.ts';
import { dateTimeWords, moment } from '../../core/time/index.ts';
import type { WritablePost } from '../post-model/index.ts';

/** Submit button of the form with the goal it posts. The last is the primary one. */
interface SaveButton {
  readonly goal: 'draft' | 'preview' | 'submit' | 'publish';
  readonly words: string;
  /** True before the first publication: the button names the time of publication. */
  readonly isFirst?: boolean;
}

const mayPublish = ({ actor, services }: RequestContext, post: WritablePost | null): boolean => {
  if (!post) return hasRole(actor, 'moderator') || !services.site.get('posts.approval');
  return post.state === 'published' ? can(actor, 'post.editOut', post) : can(actor, 'post.publish', post);
};

/** Published, with a date in the future. */
export const isScheduled = ({ services }: RequestContext, post: WritablePost | null): boolean =>
  post?.state === 'published' && post.publishedAt !== null && post.publishedAt > moment(services.clock);

const publishing = (context: RequestContext, post: WritablePost | null): SaveButton => {
  if (isScheduled(context, post)) return { goal: 'publish', words: text('COMPOSER_SCHEDULE'), isFirst: true };
  return post?.state === 'published'
    ? { goal: 'publish', words: text('COMPOSER_UPDATE') }
    : { goal: 'publish', words: text('COMPOSER_PUBLISH'), isFirst: true };
};

/** Goals that this writer may choose for the post. */
export const saveButtonsFor = (context: RequestContext, post: WritablePost | null): readonly SaveButton[] => {
  const last: SaveButton = mayPublish(context, post)
    ? publishing(context, post)
    : { goal: 'submit', words: text('COMPOSER_SUBMIT') };
  const draft = text(post?.state === 'pending' ? 'COMPOSER_WITHDRAW' : 'COMPOSER_DRAFT');
  return [{ goal: 'draft', words: draft }, { goal: 'preview', words: text('COMPOSER_PREVIEW') }, last];
};

/**
 * Sticky bar with the save status, the button that folds the panel away, and the buttons of the form. Enter in a field
 * presses the first of them, which is the harmless one.
 */
export const ActionBar = ({ goals, status }: { goals: readonly SaveButton[]; status: string }) => (
  <div className="composer-bar" data-composer-bar="">
    <span data-composer-status="">{status}</span>
    <button
      type="button"
      className="button button-plain needs-script"
      aria-expanded="true"
      aria-controls="composer-panel"
      data-composer-panel-toggle=""
    >
      {text('COMPOSER_PANEL')}
    </button>
    {goals.map(({ goal, words, isFirst }) => (
      <button
        type="submit"
        key={goal}
        name="goal"
        value={goal}
        data-first={isFirst ? '' : undefined}
        className={goal === 'publish' || goal === 'submit' ? 'button' : 'button button-plain'}
      >
        {words}
      </button>
    ))}
  </div>
);

const stateWords = (context: RequestContext, post: WritablePost | null, isRejected: boolean): string => {
  if (!post) return text('COMPOSER_STATE_NEW');
  if (post.state === 'pending') return text('COMPOSER_STATE_PENDING');
  if (post.state !== 'published') return text(isRejected ? 'COMPOSER_STATE_REJECTED' : 'COMPOSER_STATE_DRAFT');
  return post.publishedAt && isScheduled(context, post)
    ? text('COMPOSER_STATE_SCHEDULED', dateTimeWords(post.publishedAt))
    : text('COMPOSER_STATE_OUT');
};

interface Badge {
  readonly context: RequestContext;
  readonly post: WritablePost | null;
  readonly isRejected: boolean;
}

export const StateBadge = ({ context, post, isRejected }: Badge) => (
  <span className="composer-badge">{stateWords(context, post, isRejected)}</span>
);
