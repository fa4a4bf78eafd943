import { moment } from '../../core/clock.ts';
import { addLink } from '../../core/links.ts';
import { mailKey } from '../../core/mail-address.ts';
import { sendMail } from '../../core/outbox.ts';
import { text } from '../../core/texts.ts';
import type { Deed } from '../../core/visit.ts';
import type { Draft } from './draft.ts';
import { addFollower, askedSince } from './follow-queries.ts';
import { keyAddress } from './mails.ts';
import type { PostTarget } from './target-queries.ts';

// Anybody may type anybody's address.
const askedADay = 5;
const dayMs = 24 * 3600_000;

/**
 * Has a commenter told of new comments (C-004). An account's confirmed address is followed at once; any other one is
 * asked by mail first, once.
 */
export const followPost = async (deed: Deed, post: PostTarget, draft: Draft): Promise<void> => {
  const { sql, services, actor } = deed;
  const now = moment(services.clock);
  const { id, state } = await addFollower(sql, {
    postId: post.id,
    userId: actor.account?.id ?? null,
    name: draft.name,
    email: draft.email,
    emailKey: mailKey(draft.email),
    state: actor.account ? 'active' : 'pending',
    now,
  });
  if (state !== 'pending') return;
  if ((await askedSince(sql, mailKey(draft.email), new Date(now.getTime() - dayMs))) > askedADay) return;
  const key = await addLink(sql, 'subscribe', { userId: null, subject: String(id), now });
  await sendMail(sql, {
    cause: `subscribe:${id}`,
    to: draft.email,
    name: draft.name,
    subject: text('MAIL_FOLLOW_SUBJECT', post.title),
    text: [
      text('MAIL_FOLLOW', post.title),
      text('MAIL_FOLLOW_CONFIRM', keyAddress(services, 'follow', key)),
      text('MAIL_SENT_BY', services.site.get('site.name'), services.settings.baseUrl),
    ].join('\n\n'),
  });
};
