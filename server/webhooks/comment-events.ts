import { randomUUID } from 'node:crypto';
import type { TransactionContext } from '../core/context/index.ts';
import type { DomainEvents } from '../core/events/index.ts';
import { moment } from '../core/time/index.ts';
import { deliveriesFor } from './content-events.ts';
import { addDeliveries } from './delivery-queries.ts';
import { type Snapshot, type SubjectKind, snapshotsOf } from './subject-queries.ts';
import { activeWebhooks } from './webhook-queries.ts';

type CommentEvent = 'comment.created' | 'comment.published' | 'comment.unpublished' | 'comment.deleted';
type Comment = DomainEvents['comment.published']['comments'][number];

const addressOf = (kind: SubjectKind, id: number, { address }: Snapshot): string =>
  kind === 'post' ? `${address}?comment=${id}#comment-${id}` : `${address}#comment${id}`;

/** Comments that are recorded by one statement. */
const batch = 200;

/**
 * Records events of comments, those that `typesOf` tells of each; none for a text whose comments not everybody may read.
 */
const recordCommentEvents = async <One extends Comment>(
  { sql, services }: TransactionContext,
  { kind, comments }: { readonly kind: SubjectKind; readonly comments: readonly One[] },
  typesOf: (comment: One) => readonly CommentEvent[],
): Promise<void> => {
  const webhooks = await activeWebhooks(sql);
  if (webhooks.length === 0) return;
  const now = moment(services.clock);
  const targetIds = [...new Set(comments.map(({ targetId }) => targetId))];
  const targets = new Map((await snapshotsOf(sql, kind, targetIds, now)).map(one => [one.id, one]));
  const subject = `${kind}-comment` as const;
  const deliveriesOf = (comment: One) => {
    const { id, targetId } = comment;
    const target = targets.get(targetId);
    if (!target?.isPublic || target.isLocked) return [];
    return typesOf(comment).flatMap(type =>
      deliveriesFor(webhooks, {
        ...{ type, subject, subjectId: id, address: addressOf(kind, id, target) },
        // Emitted once for each change; a comment may be published again.
        eventKey: `${type}:${kind}:${id}:${randomUUID()}`,
      }),
    );
  };
  for (let from = 0; from < comments.length; from += batch)
    await addDeliveries(sql, comments.slice(from, from + batch).flatMap(deliveriesOf), now);
};

/** Subscriber of `comment.added`. */
export const recordCommentAdded = (context: TransactionContext, added: DomainEvents['comment.added']) =>
  recordCommentEvents(context, added, ({ isHeld }) =>
    isHeld ? ['comment.created'] : ['comment.created', 'comment.published'],
  );

/** Subscriber of `comment.published`. */
export const recordCommentPublished = (context: TransactionContext, changed: DomainEvents['comment.published']) =>
  recordCommentEvents(context, changed, () => ['comment.published']);

/** Subscriber of `comment.withdrawn`. */
export const recordCommentWithdrawn = (context: TransactionContext, changed: DomainEvents['comment.withdrawn']) =>
  recordCommentEvents(context, changed, () => [changed.isRemoved ? 'comment.deleted' : 'comment.unpublished']);
