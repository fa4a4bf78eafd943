import type { Outcome } from '../../core/answer.ts';
import { moment } from '../../core/clock.ts';
import { peekLink, takeLink } from '../../core/links.ts';
import { paths } from '../../core/paths.ts';
import { type SiteSubject, site } from '../../core/policy.ts';
import { Refusal } from '../../core/refusal.ts';
import { text } from '../../core/texts.ts';
import type { Deed, Visit } from '../../core/visit.ts';
import { followedBy } from './follow-key.ts';
import { confirmFollower, dropFollower, type FollowedPost, followedPost } from './follow-queries.ts';

const over = (): Refusal => new Refusal('FOLLOW_LINK_OVER', { status: 404 });

export interface AskedFollowing {
  readonly post: FollowedPost;
  readonly decision: 'confirm' | 'stop';
}

/** What the link of a mail would do: the key says which subscription and whether it begins or ends. */
export const askedFollowing = async ({ sql, services }: Visit, key: string): Promise<AskedFollowing> => {
  const ended = followedBy(services.settings.secret, key);
  const link = ended === null ? await peekLink(sql, 'subscribe', key, moment(services.clock)) : undefined;
  const id = ended ?? (link ? Number(link.subject) : 0);
  const post = await followedPost(sql, id);
  if (!post) throw over();
  return { post, decision: ended === null ? 'confirm' : 'stop' };
};

/** The key is the permission; there is nothing else to ask. */
export const followTarget = (): SiteSubject => site;

/** Confirms a subscription (double opt-in) or ends it, by the key alone (ruling 8). */
export const changeFollowing = async (deed: Deed, _: SiteSubject, { key }: { key: string }): Promise<Outcome> => {
  const { post, decision } = await askedFollowing(deed, key);
  const to = `${paths.entry(post.slug)}#comments`;
  if (decision === 'stop') {
    await dropFollower(deed.sql, post.id);
    return { to, notice: { kind: 'success', text: text('FOLLOW_STOPPED', post.title) } };
  }
  if (!(await takeLink(deed.sql, 'subscribe', key, moment(deed.services.clock)))) throw over();
  await confirmFollower(deed.sql, post.id);
  return { to, notice: { kind: 'success', text: text('FOLLOW_CONFIRMED', post.title) } };
};
