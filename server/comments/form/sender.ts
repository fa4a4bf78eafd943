import type { RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { actorKey } from '../../core/policy/index.ts';
import { consumeRateLimits } from '../../core/security/index.ts';
import { type HumanFields, type PassedCheck, verifyHuman } from '../../human-check/index.ts';
import type { CommentKind } from '../comment-kind.ts';
import { refuseBlocked } from '../moderation/blocked-queries.ts';
import type { Guest } from './guest-checks.ts';

const minuteMs = 60_000;
const perActor = { most: 12, perMs: minuteMs };
const perNetwork = { most: 120, perMs: 10 * minuteMs };

/** Checks the sender of a valid form, before the transaction: rate limits, blocks, and the human check last. */
export const checkSender = async (
  context: RequestContext,
  { name }: CommentKind,
  { email }: Guest,
  fields: HumanFields,
): Promise<PassedCheck> => {
  const { services, actor, network } = context;
  await consumeRateLimits(services, [
    ...(actor.account || actor.visitor ? [{ name: `${name}:${actorKey(actor)}`, ...perActor }] : []),
    { name: `${name}:${network}`, ...perNetwork },
  ]);
  await refuseBlocked(context, email);
  return verifyHuman(context, fields);
};

/** Checks the sender of a comment from another server: rate limits, by account and server, and blocks. */
export const checkRemoteSender = async (
  context: RequestContext,
  { name }: CommentKind,
  account: string,
): Promise<void> => {
  await consumeRateLimits(context.services, [
    { name: `${name}:remote:${digest(account).slice(0, 40)}`, ...perActor },
    { name: `${name}:${context.network}`, ...perNetwork },
  ]);
  await refuseBlocked(context, '');
};
