import type { Transaction } from '../db/index.ts';

/**
 * Domain events with their payloads. An event is emitted in the transaction of the change that it names, and its
 * subscribers run in that transaction: they see the change, and their failure takes it back.
 */
export interface DomainEvents {
  /** Settings of the site were stored. Processes use them within seconds after the transaction. */
  readonly 'settings.changed': { readonly names: readonly string[] };
  /** An account has proven an e-mail address: its first one, or a new one. */
  readonly 'account.emailConfirmed': { readonly id: number; readonly email: string; readonly emailKey: string };
  readonly 'account.renamed': { readonly id: number };
  /** The text, state, dates, terms or author of posts has changed. */
  readonly 'post.changed': { readonly ids: readonly number[] };
  /** Posts were saved or moved to the state "published"; their dates may still lie in the future. */
  readonly 'post.published': { readonly ids: readonly number[] };
  /** Comments were saved on posts or on articles: each is published, or held for moderation. */
  readonly 'comment.added': {
    readonly kind: 'post' | 'article';
    readonly comments: readonly {
      readonly id: number;
      /** The post or article. */
      readonly targetId: number;
      readonly isHeld: boolean;
      /** A guest wrote it and gave an e-mail address. */
      readonly hasGuestEmail: boolean;
    }[];
  };
  /** Comments that were held or removed are published. */
  readonly 'comment.published': ChangedComments;
  /** Published comments are held again, removed or deleted. */
  readonly 'comment.withdrawn': ChangedComments & { readonly isRemoved: boolean };
  /** A subscription has become active: at once, or by the link of its mail. */
  readonly 'subscription.activated': { readonly id: number };
  /** The text, state, dates, category or readers of articles have changed, or articles were deleted. */
  readonly 'article.changed': { readonly ids: readonly number[] };
  /** Extra fields of articles were added, changed or deleted, or are shown elsewhere. */
  readonly 'article.fieldsChanged': Record<never, never>;
}

/** Comments on posts, or on articles, each with the id of its post or article. */
interface ChangedComments {
  readonly kind: 'post' | 'article';
  readonly comments: readonly { readonly id: number; readonly targetId: number }[];
}

export type EventName = keyof DomainEvents;

/** A subscriber gets the context of the transaction and the payload. */
export type Subscriber<Context, Name extends EventName> = (
  context: Context,
  payload: DomainEvents[Name],
) => Promise<unknown>;

/** The subscribers of each event, in the order in which they run. */
export type Subscribers<Context> = { readonly [Name in EventName]: readonly Subscriber<Context, Name>[] };

/** Runs the subscribers of an event one after the other. Rejects with the error of the first that fails. */
export const emitTo = async <Context extends { readonly sql: Transaction }, Name extends EventName>(
  subscribers: Subscribers<Context>,
  context: Context,
  name: Name,
  payload: DomainEvents[Name],
): Promise<void> => {
  for (const subscriber of subscribers[name]) await subscriber(context, payload);
};
