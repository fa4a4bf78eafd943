import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UndoForm } from '../../core/forms/index.ts';
import { type Html, print } from '../../core/html/index.ts';
import type { Undo } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { linkOver } from './key-actions.ts';
import { type Ended, endedOfKey, undoKey } from './keys.ts';
import { addAgain, type EndedSubscription, subscriptionFor } from './restore-queries.ts';
import { activate } from './subscription-queries.ts';

/**
 * Undo of the end of a subscription. It is for the account that ended it; without `by`, whoever ended it by the key of a
 * mail, for whoever gets this one. Unconfirmed subscriptions have none.
 */
export const undoOf = (
  { services }: RequestContext,
  row: EndedSubscription | undefined,
  by: number | null,
): { readonly undo?: Undo } => {
  if (row?.state !== 'active') return {};
  const { emailKey: _, state: __, createdAt, ...rest } = row;
  const ended = { ...rest, fullText: Boolean(row.fullText), createdAt: createdAt.getTime(), by };
  const key = undoKey(services.settings.secret, ended, services.clock.now());
  return { undo: { task: 'subscription.restore', ids: [], fields: { key }, label: text('SUBSCRIBE_AGAIN') } };
};

/** The form of an undo, for the page that ended a subscription by a script. */
export const undoForm = (context: RequestContext, undo: Undo | undefined, back: string): Html | '' =>
  undo ? print(<UndoForm context={context} undo={undo} back={back} />) : '';

/** Subscription that a key of `undoOf` restores for this person; throws that the link is over. */
export const restorable = ({ services, actor }: RequestContext, key: string): Ended => {
  const ended = endedOfKey(services.settings.secret, key, services.clock.now());
  if (!ended || (ended.by !== null && ended.by !== actor.account?.id)) throw linkOver();
  return ended;
};

/** Restores a subscription as it was, confirmed and without a mail. Doing so again changes nothing. */
export const restore = async ({ sql }: MutationContext, { by: _, createdAt, ...ended }: Ended): Promise<void> => {
  const row = { ...ended, emailKey: mailKey(ended.email), state: 'active' as const, createdAt: new Date(createdAt) };
  await addAgain(sql, row);
  const found = await subscriptionFor(sql, row);
  if (!found) throw linkOver();
  // The address was typed again meanwhile.
  if (found.state === 'pending') await activate(sql, found.id, row);
};
