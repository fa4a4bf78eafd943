import { AsyncResource } from 'node:async_hooks';
import { observeMutation } from '../../core/cache/index.ts';
import { type Mutation, mutate, type RequestContext, type Services } from '../../core/context/index.ts';
import { isConflict, isUnavailable } from '../../core/db/index.ts';
import type { AnyHandler } from '../../core/http/index.ts';
import { can } from '../../core/policy/index.ts';
import { groupedFor } from '../../core/process/index.ts';
import { invalidateDeclared } from './declared-tags.ts';

interface Request {
  readonly context: RequestContext;
  readonly params: unknown;
  readonly prepared: unknown;
  /** Carries the request out in a transaction of its own. */
  readonly alone: () => Promise<unknown>;
}

type Answer = () => unknown;
type AnyTogether = NonNullable<AnyHandler['together']>;

/** Requests that share a transaction. While one transaction waits for a row, another one goes on. */
const together = { most: 32, atOnce: 2 };

/** Carries out the requests that the policy permits and the handler accepts. */
const carryOut = async (
  write: Mutation,
  handler: AnyHandler,
  shared: AnyTogether,
  requests: readonly Request[],
): Promise<ReadonlyMap<Request, Answer>> => {
  const invalidate = invalidateDeclared(write, handler);
  const members = requests.map(request => ({
    request,
    member: { ...request, mutation: { ...request.context, ...write, invalidate } },
  }));
  const subjects = await shared.load(members.map(({ member }) => member));
  const permitted = members.flatMap(({ request, member }, index) => {
    const subject: unknown = subjects[index];
    return subject !== undefined && can(request.context.actor, handler.act, subject)
      ? [{ request, member: { ...member, subject } }]
      : [];
  });
  const answers = await shared.run(permitted.map(({ member }) => member));
  const done = new Map<Request, Answer>();
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

/** Like `carryOut`, but a conflict is not retried for the group: a lock that one waits for must not delay the others. */
const carryOutOnce: typeof carryOut = async (...together) => {
  try {
    return await carryOut(...together);
  } catch (error) {
    throw isConflict(error) ? new GroupConflict('a shared transaction met another one', { cause: error }) : error;
  }
};

/** The answer of a request, or its failure. */
type Outcome = { readonly answer: Answer };

const outcomeOf = async ({ alone }: Request): Promise<Outcome> => {
  try {
    const result = await alone();
    return { answer: () => result };
  } catch (error) {
    return {
      answer: () => {
        throw error;
      },
    };
  }
};

const performAll = async (
  services: Services,
  handler: AnyHandler,
  shared: AnyTogether,
  requests: readonly [Request, ...Request[]],
): Promise<readonly Outcome[]> => {
  const [first, ...others] = requests;
  if (others.length === 0) return [await outcomeOf(first)];
  let done: ReadonlyMap<Request, Answer> = new Map();
  try {
    done = await observeMutation(services.memory, first.context.address, () =>
      mutate(services, write => carryOutOnce(write, handler, shared, requests)),
    );
  } catch (error) {
    // Tried for as long as a change may be tried already.
    if (isUnavailable(error)) throw error;
    const level = error instanceof GroupConflict ? 'debug' : 'warn';
    services.log[level]({ err: error, act: handler.act }, 'requests that could not share a transaction are done alone');
  }
  return Promise.all(
    requests.map(request => {
      const answer = done.get(request);
      return answer ? { answer } : outcomeOf(request);
    }),
  );
};

type Join = (services: Services, request: Request) => Promise<Outcome>;

const joins = new WeakMap<AnyHandler, Join>();

const joinOf = (handler: AnyHandler, shared: AnyTogether): Join => {
  const join =
    joins.get(handler) ??
    groupedFor<Services, Request, Outcome>(
      (services, requests) => performAll(services, handler, shared, requests),
      together,
    );
  joins.set(handler, join);
  return join;
};

/**
 * Carries out a writing request in one transaction with others of the same call that come meanwhile: one commit and few
 * statements for all of them. A request that the group left out is carried out alone, and so is each of them when
 * their transaction fails: the failure of one stays its own.
 */
export const performTogether = async (
  handler: AnyHandler,
  shared: AnyTogether,
  { alone, ...request }: Request,
): Promise<unknown> => {
  // The locale and the rest of the request's scope go along.
  const own = { ...request, alone: AsyncResource.bind(alone) };
  const { answer } = await joinOf(handler, shared)(request.context.services, own);
  return answer();
};
