import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { titleOf } from '../../cards/index.ts';
import type { PostInvitation } from '../../post-model/index.ts';

/** Unanswered invitations to be a co-author, above the list of posts. */
export const Invitations = ({ base, invitations }: { base: string; invitations: readonly PostInvitation[] }) =>
  invitations.length === 0 ? null : (
    <section className="notice alert alert-info post-invitations" aria-labelledby="post-invitations">
      <h2 id="post-invitations">{text('COAUTHOR_INVITATIONS')}</h2>
      <ul>
        {invitations.map(({ postId, title, owner }) => (
          <li key={postId}>
            {text('COAUTHOR_INVITATION_LEAD', owner, titleOf(title))}{' '}
            <a href={base + paths.coAuthor(postId)}>{text('COAUTHOR_ANSWER', titleOf(title))}</a>
          </li>
        ))}
      </ul>
    </section>
  );
