import type { Html } from '../../../protocol/html.ts';
import { isSpam } from '../../comments/index.ts';
import { type Actor, holds, type PostSubject } from '../../core/policy/index.ts';
import { plainText } from '../../core/rich-text/index.ts';
import type { SiteSettings } from '../../core/settings/index.ts';

interface Written {
  readonly title: string;
  readonly body: string;
  readonly name: string;
  readonly html: Html;
}

const linksIn = (html: Html): number => html.split('<a ').length - 1;

/** Whether what this actor wrote waits for approval (ruling 11). Who moderates the post never waits. */
export const isHeld = (site: SiteSettings, actor: Actor, post: PostSubject, written: Written): boolean => {
  if (holds(actor, 'moderator') || actor.account?.id === post.authorId) return false;
  const moderation = site.get('comments.moderation');
  const text = [written.name, written.title, plainText(written.body)].join(' ');
  return (
    moderation === 'everyone' ||
    (moderation === 'guests' && !actor.account) ||
    isSpam(site, { text, links: linksIn(written.html) })
  );
};
