import type { IncomingHttpHeaders } from 'node:http';
import { mutateAs, type RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { isBlockedDomain } from '../blocked-domains.ts';
import { isKnownFollower } from '../followers/follower-queries.ts';
import { fetchObject, isSameOrigin, remoteAddress } from '../signatures/fetch-object.ts';
import { hasDigest, isRecent, isSignedBy, parseSignature, type SignedRequest } from '../signatures/http-signature.ts';
import { readJson } from '../signatures/read-json.ts';
import type { RemoteActor } from '../signatures/remote-actor-queries.ts';
import { ownerOfKey } from '../signatures/remote-actors.ts';
import { type Activity, activityIn } from './activity.ts';
import { forgetActor, prepareReaction } from './reactions.ts';
import { markReceived } from './received-queries.ts';
import { repliesOf } from './reply-queries.ts';

/** A request at an inbox. */
interface InboxRequest {
  /** Path and query as they were sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly sentence: string;
}

const perNetwork = { most: 1_200, perMs: 10 * 60_000 };
const perHost = { most: 600, perMs: 10 * 60_000 };
/** Longer than the date of a signature is accepted. */
const rememberedMs = 7 * 24 * 3600_000;

const accepted: Answer = { status: 202, sentence: 'The activity was received.' };
const refused = (status: number, sentence: string): Answer => ({ status, sentence });

type Verified = { readonly actor: RemoteActor } | { readonly answer: Answer };

const unsigned = refused(401, 'The signature is missing, wrong or too old.');

/** The account that signed the request with its own key. A key that fails is read again once: it may have been replaced. */
const verified = async (context: RequestContext, activity: Activity, request: SignedRequest): Promise<Verified> => {
  const { services, network } = context;
  const signature = parseSignature(request.headers.signature);
  if (!signature || !isRecent(request, services.clock.now()) || !hasDigest(request)) return { answer: unsigned };
  if (!isSameOrigin(signature.keyId, activity.actor)) return { answer: unsigned };
  for (const hasFailed of [false, true]) {
    const owner = await ownerOfKey(services, signature.keyId, { hasFailed, network });
    if (owner === undefined) return { answer: unsigned };
    if (owner === 'gone') return { answer: await handleActorDeletion(context, activity) };
    if (owner.uri === activity.actor && isSignedBy(owner.publicKey, request, signature)) return { actor: owner };
  }
  return { answer: unsigned };
};

/** Whether an account says that it was deleted. */
const isActorDeletion = ({ type, actor, object }: Activity): boolean => type === 'Delete' && object.id === actor;

/**
 * Forgets an account that says it was deleted, if its server says so too: such an activity cannot be verified, since the
 * key is gone with the account.
 */
const handleActorDeletion = async (context: RequestContext, activity: Activity): Promise<Answer> => {
  if (!isActorDeletion(activity)) return unsigned;
  const found = await fetchObject(context.services, activity.actor);
  if (found.kind !== 'gone') return unsigned;
  await forgetActor(context, activity.actor);
  return accepted;
};

/** Servers send the deletion of every account to every server that they know; most were never heard of here. */
const isDeletionOfUnknownActor = async ({ sql }: RequestContext, activity: Activity): Promise<boolean> =>
  isActorDeletion(activity) &&
  !(await isKnownFollower(sql, activity.actor)) &&
  (await repliesOf(sql, activity.actor, 1)).length === 0;

const react = async (context: RequestContext, activity: Activity, actor: RemoteActor): Promise<void> => {
  const reaction = await prepareReaction(context, activity, actor);
  if (!reaction) return;
  const expiresAt = new Date(context.services.clock.now() + rememberedMs);
  await mutateAs(context, async mutation => {
    if (await markReceived(mutation.sql, digest(activity.id), expiresAt)) await reaction(mutation);
  });
};

/**
 * Receives an activity of another server: only what its account signed within the hour, over this host, this body and
 * this path. Other activities than follows, replies, and the end of either, are accepted and ignored.
 */
export const receiveActivity = async (
  context: RequestContext,
  { path, headers, body }: InboxRequest,
): Promise<Answer> => {
  const { services, network } = context;
  await consumeRateLimit(services, `activitypub-in:${digest(network).slice(0, 40)}`, perNetwork);
  const activity = activityIn(readJson(body));
  if (!activity) return refused(400, 'This is no activity.');
  if (!remoteAddress(activity.actor) || !isSameOrigin(activity.id, activity.actor))
    return refused(400, 'The activity is not of the server of its account.');
  if (isBlockedDomain(services, activity.actor)) return refused(403, 'This server is blocked.');
  if (await isDeletionOfUnknownActor(context, activity)) return accepted;
  const { host } = new URL(services.settings.baseUrl);
  const result = await verified(context, activity, { method: 'POST', path, host, headers, body });
  // The same answer for accounts that are known here and unknown ones: who follows is not disclosed.
  if ('answer' in result) return isActorDeletion(activity) ? accepted : result.answer;
  const remote = digest(new URL(activity.actor).host).slice(0, 40);
  await consumeRateLimit(services, `activitypub-of:${remote}`, perHost);
  await react(context, activity, result.actor);
  return accepted;
};
