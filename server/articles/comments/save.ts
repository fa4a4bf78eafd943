import { isSpam, refuseBlocked } from '../../comments/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { networkMark } from '../../core/net/index.ts';
import { type Actor, actorKey, authorize, holds } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import type { SiteSettings } from '../../core/settings/index.ts';
import { moment } from '../../core/time/index.ts';
import { type PassedCheck, verifyHuman } from '../../human-check/index.ts';
import { type CommentParams, type Draft, draftOf } from './draft.ts';
import { linksIn } from './linked-text.tsx';
import { visitorMark } from './queries.ts';
import { type ItemTarget, itemTarget } from './target-queries.ts';
import { addItemComment, isSubmitted } from './write-queries.ts';

const minuteMs = 60_000;
const often = { most: 12, perMs: minuteMs };
const oftenByAddress = { most: 120, perMs: 10 * minuteMs };

const throttle = async ({ services, actor, network }: RequestContext): Promise<void> => {
  if (actor.account || actor.visitor) await consumeRateLimit(services, `item-comment:${actorKey(actor)}`, often);
  await consumeRateLimit(services, `item-comment:${network}`, oftenByAddress);
};

export interface Prepared {
  readonly draft: Draft;
  readonly check: PassedCheck;
}

/**
 * All that can be wrong with the form, in the order of the page, the human check last. An item that takes
 * no comment of this actor refuses first, so that nothing is used up or told about it.
 */
export const prepare = async (context: RequestContext, params: CommentParams): Promise<Prepared> => {
  authorize(context.actor, 'item.comment', await itemTarget(context, params.itemID, { lock: false }));
  const draft = await draftOf(context, params);
  await throttle(context);
  await refuseBlocked(context, draft.email);
  const recaptcha = params.recaptcha || params['g-recaptcha-response'];
  return { draft, check: await verifyHuman(context, { ...params, recaptcha }) };
};

const repeatMs = 10 * minuteMs;

// Two windows, so that a second click just after a window's end is still the same submission.
const submissionsOf = ({ services, actor, ip }: RequestContext, itemId: number, draft: Draft): [string, string] => {
  const window = Math.floor(services.clock.now() / repeatMs);
  const who = actor.account || actor.visitor ? actorKey(actor) : ip;
  const of = (when: number): string => digest('item-comment', who, itemId, draft.name, draft.body, when);
  return [of(window), of(window - 1)];
};

/** Who moderates the item never waits (ruling 11). */
const waits = (site: SiteSettings, actor: Actor, item: ItemTarget, { name, body }: Draft): boolean => {
  if (holds(actor, 'moderator') || actor.account?.id === item.authorId) return false;
  const moderation = site.get('articles.commentsModeration');
  return (
    moderation === 'everyone' ||
    (moderation === 'guests' && !actor.account) ||
    isSpam(site, { text: `${name} ${body}`, links: linksIn(body) })
  );
};

const repeated = (): UserError => new UserError('COMMENT_REPEATED', { status: 409 });

export interface Saved {
  readonly id: number;
  readonly published: boolean;
}

/** Writes the comment (H-018): row, counter and mails in one transaction. */
export const save = async (mutation: MutationContext, item: ItemTarget, { draft, check }: Prepared): Promise<Saved> => {
  const { sql, services, actor } = mutation;
  const submissions = submissionsOf(mutation, item.id, draft);
  if (await isSubmitted(sql, submissions)) throw repeated();
  await check.consumeRateLimit(mutation);
  const published = !waits(services.site, actor, item, draft);
  const id = await addItemComment(sql, {
    itemId: item.id,
    authorId: actor.account?.id ?? null,
    visitor: visitorMark(actor),
    ...draft,
    published,
    ip: mutation.ip,
    network: networkMark(services.settings.secret, mutation.ip),
    submission: submissions[0],
    now: moment(services.clock),
  });
  if (id === null) throw repeated();
  await emit(mutation, 'comment.added', {
    kind: 'article',
    id,
    targetId: item.id,
    isHeld: !published,
    hasGuestEmail: !actor.account,
  });
  if (published) mutation.invalidate('items', `item:${item.id}`);
  else {
    mutation.invalidate(`item-held:${item.id}`);
    mutation.afterCommit(() => mutation.session.wait());
  }
  return { id, published };
};
