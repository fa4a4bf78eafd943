import type { TransactionContext } from '../core/context/index.ts';
import type { DomainEvents } from '../core/events/index.ts';
import { moment } from '../core/time/index.ts';
import { deliveriesFor } from './content-events.ts';
import { addDeliveries } from './delivery-queries.ts';
import { type Snapshot, snapshotsOf } from './subject-queries.ts';
import { activeWebhooks } from './webhook-queries.ts';

type CommentEvent = 'comment.created' | 'comment.published';
type Comment = Pick<DomainEvents['comment.added'], 'kind' | 'id' | 'targetId'>;

const addressOf = ({ kind, id }: Comment, { address }: Snapshot): string =>
  kind === 'post' ? `${address}?comment=${id}#comment-${id}` : `${address}#comment${id}`;

/** Records events of a comment; none for a text whose comments not everybody may read. */
const recordCommentEvents = async (
  { sql, services }: TransactionContext,
  comment: Comment,
  types: readonly CommentEvent[],
): Promise<void> => {
  const webhooks = await activeWebhooks(sql);
  if (webhooks.length === 0) return;
  const now = moment(services.clock);
  const [target] = await snapshotsOf(sql, comment.kind, [comment.targetId], now);
  if (!target?.isPublic || target.isLocked) return;
  const subject = `${comment.kind}-comment` as const;
  const deliveries = types.flatMap(type =>
    deliveriesFor(webhooks, {
      ...{ type, subject, subjectId: comment.id, address: addressOf(comment, target) },
      eventKey: `${type}:${comment.kind}:${comment.id}`,
    }),
  );
  await addDeliveries(sql, deliveries, now);
};

/** Subscriber of `comment.added`. */
export const recordCommentAdded = (context: TransactionContext, comment: DomainEvents['comment.added']) =>
  recordCommentEvents(context, comment, [
    'comment.created',
    ...(comment.isHeld ? [] : (['comment.published'] as const)),
  ]);

/** Subscriber of `comment.published`. */
export const recordCommentPublished = (context: TransactionContext, comment: DomainEvents['comment.published']) =>
  recordCommentEvents(context, comment, ['comment.published']);
