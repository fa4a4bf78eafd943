import { observeMutation } from '../../core/cache/index.ts';
import { type Mutation, mutate, type RequestContext, type Services } from '../../core/context/index.ts';
import { isAway, isConflict, isLockWait, isUnavailable, lockTurns, lockWaitMs } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { AnyHandler, GroupLocking } from '../../core/http/index.ts';
import { can } from '../../core/policy/index.ts';
import { groupsFor, type KeyedGroups, keyedGroupsFor, type OwnedGroups } from '../../core/process/index.ts';
import { invalidateDeclared } from './declared-tags.ts';

interface Request {
  readonly context: RequestContext;
  readonly params: unknown;
  readonly prepared: unknown;
}

type Answer = () => unknown;
type AnyTogether = NonNullable<AnyHandler['together']>;

/** Requests that share a transaction. While one transaction is committed, another one goes on. */
const together = { most: 32, atOnce: 2, endsWaiting: isAway };

/** Carries out the requests that the policy permits and the handler accepts; without an outcome for the others. */
const carryOut = async (
  write: Mutation,
  handler: AnyHandler,
  shared: AnyTogether,
  locking: GroupLocking,
  requests: readonly Request[],
): Promise<ReadonlyMap<Request, Outcome>> => {
  const invalidate = invalidateDeclared(write, handler);
  const members = requests.map(request => {
    const { context, params, prepared } = request;
    // Assigns in place of spreads (decision 0167).
    const mutation = Object.assign({}, context, write, { invalidate });
    return { request, member: { context, params, prepared, mutation } };
  });
  const subjects = await shared.load(
    members.map(({ member }) => member),
    locking,
  );
  const permitted = members.flatMap(({ request, member }, index) => {
    const subject: unknown = subjects[index];
    return subject !== undefined && can(request.context.actor, handler.act, subject)
      ? [{ request, member: { ...member, subject } }]
      : [];
  });
  const answers = await shared.run(permitted.map(({ member }) => member));
  const done = new Map<Request, Outcome>();
  for (const [index, request] of requests.entries())
    if (locking.lock === 'available' && subjects[index] === undefined) done.set(request, 'locked');
  for (const [index, { request }] of permitted.entries()) {
    const answer = answers[index];
    if (!answer) continue;
    done.set(request, answer);
    write.afterCommit(request.context.session.markChange);
  }
  return done;
};

/** Another transaction was in the way of one of them. */
class GroupConflict extends Error {}

/**
 * Like `carryOut`, but a conflict is not retried for the group: a lock that one waits for must not delay the others. The
 * requests of one locked row have waited for the same lock already.
 */
const carryOutOnce: typeof carryOut = async (write, handler, shared, locking, requests) => {
  const isFinal = locking.lock === 'available' ? isConflict : isLockWait;
  try {
    return await carryOut(write, handler, shared, locking, requests);
  } catch (error) {
    throw isFinal(error) ? new GroupConflict('a shared transaction met another one', { cause: error }) : error;
  }
};

/** The answer of a request that the group carried out; otherwise why not. */
type Outcome = Answer | 'locked' | 'left out';

const performAll = async (
  services: Services,
  handler: AnyHandler,
  shared: AnyTogether,
  locking: GroupLocking,
  requests: readonly [Request, ...Request[]],
): Promise<readonly Outcome[]> => {
  try {
    const outcomes = await observeMutation(services.memory, requests[0].context.address, () =>
      mutate(services, write => carryOutOnce(write, handler, shared, locking, requests)),
    );
    return requests.map(request => outcomes.get(request) ?? 'left out');
  } catch (error) {
    const isConflicting = error instanceof GroupConflict;
    // Each of them alone would hold a connection and wait for the same lock.
    if (isConflicting && locking.lock === true) throw error.cause;
    // Tried for as long as a change may be tried already.
    if (isUnavailable(error)) throw error;
    const level = isConflicting ? 'debug' : 'warn';
    services.log[level]({ err: error, act: handler.act }, 'requests that could not share a transaction are done alone');
    return requests.map(() => 'left out');
  }
};

interface WaitingRequest extends Request {
  /** When it began to wait, in the milliseconds of `performance.now`. */
  readonly since: number;
}

/**
 * Carries out the requests of one row that was locked. Waits for the lock, but not once more for requests that waited
 * as long for their turn; throws an error that is answered as "busy" when the row stays locked.
 */
const performLocked = async (
  services: Services,
  handler: AnyHandler,
  shared: AnyTogether,
  requests: readonly [WaitingRequest, ...WaitingRequest[]],
): Promise<readonly Outcome[]> => {
  const hasWaited = performance.now() - requests[0].since >= lockWaitMs;
  const outcomes = await performAll(services, handler, shared, { lock: hasWaited ? 'available' : true }, requests);
  if (outcomes.includes('locked')) throw new UserError('BUSY', { status: 503, code: 'busy' });
  return outcomes;
};

interface Groups {
  /** Leaves out the requests whose row is locked. */
  readonly free: OwnedGroups<Services, Request, Outcome>;
  /** Waits for the locked row; the requests of one row share a transaction and delay no others. */
  readonly locked: KeyedGroups<Services, number, WaitingRequest, Outcome>;
}

const groups = new WeakMap<AnyHandler, Groups>();

const groupsOf = (handler: AnyHandler, shared: AnyTogether): Groups => {
  const known = groups.get(handler) ?? {
    free: groupsFor<Services, Request, Outcome>(
      (services, requests) => performAll(services, handler, shared, { lock: 'available' }, requests),
      together,
    ),
    locked: keyedGroupsFor<Services, number, WaitingRequest, Outcome>(
      (services, requests) => performLocked(services, handler, shared, requests),
      { ...together, atOnce: 1 },
      lockTurns,
    ),
  };
  groups.set(handler, known);
  return known;
};

const outcomeOf = async (handler: AnyHandler, shared: AnyTogether, request: Request): Promise<Outcome> => {
  const { services } = request.context;
  const id = shared.lockedId(request.params);
  const { free, locked } = groupsOf(handler, shared);
  const outcome = locked.has(services, id) ? 'locked' : await free.join(services, request);
  return outcome === 'locked' ? locked.join(services, id, { ...request, since: performance.now() }) : outcome;
};

/**
 * Lets a group that begins wait for a request that is being prepared: the first of many requests would have a transaction
 * of its own, and the others would wait for that. A request that then waits for another change of its account is not
 * waited for.
 */
export const expectInGroup = (
  handler: AnyHandler,
  shared: AnyTogether,
  services: Services,
  preparing: Promise<unknown>,
): void => groupsOf(handler, shared).free.expect(services, preparing);

/**
 * Carries out a writing request in one transaction with others of the same call that come meanwhile: one commit and few
 * statements for all of them. A request whose post or article is locked waits with others for the same one. A request
 * that its group left out is carried out by `alone`, and so is each of them when their transaction fails: the failure of
 * one stays its own. Those that waited for a lock in vain are refused.
 */
export const performTogether = async (
  handler: AnyHandler,
  shared: AnyTogether,
  request: Request,
  /** Carries the request out in a transaction of its own. */
  alone: () => Promise<unknown>,
): Promise<unknown> => {
  const outcome = await outcomeOf(handler, shared, request);
  return typeof outcome === 'function' ? outcome() : alone();
};
