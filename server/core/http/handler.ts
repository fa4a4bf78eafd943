import type { z } from 'zod';
import type { Namespace, Params, Result, TaskName, Tasks } from '../../../protocol/registry.ts';
import type { TagKind } from '../cache/index.ts';
import type { MutationContext, RequestContext } from '../context/index.ts';
import type { UserError } from '../errors/index.ts';
import type { Act, SubjectOf } from '../policy/index.ts';
import type { Page } from './page.ts';
import type { FileResponse, JsonResponse, Redirect } from './response.ts';

type Loaded<A extends Act> = SubjectOf<A> | readonly SubjectOf<A>[];

/** A request that shares its transaction with others. */
export interface GroupedRequest<Input, S, Prepared> {
  /** For the answer, after the transaction. */
  readonly context: RequestContext;
  readonly mutation: MutationContext;
  readonly params: Input;
  readonly prepared: Prepared;
  readonly subject: S;
}

/** A group locks all its rows, and waits for them, or only those that no other transaction has locked. */
export interface GroupLocking {
  readonly lock: true | 'available';
}

/**
 * The work of a handler for several requests in one transaction, with few statements for all. A request that the
 * group cannot carry out (refused, or a duplicate) is left out and carried out alone, by `load` and `run` of the handler,
 * which tell the user why.
 */
export interface Together<Input, Output, S, Prepared> {
  /** Whether a request may share a transaction. */
  readonly accepts: (prepared: Prepared) => boolean;
  /** The id of the row that `load` locks for a request. */
  readonly lockedId: (params: Input) => number;
  /**
   * Loads the subjects, locked in one order; undefined for one that is missing or, with `available`, that another
   * transaction has locked. The dispatcher asks the policy.
   */
  readonly load: (
    requests: readonly Omit<GroupedRequest<Input, S, Prepared>, 'subject'>[],
    locking: GroupLocking,
  ) => Promise<readonly (S | undefined)[]>;
  /**
   * Resolves with a function for each request, which makes its answer after the commit; undefined for one that is left
   * out, of which nothing may be written.
   */
  readonly run: (
    requests: readonly GroupedRequest<Input, S, Prepared>[],
  ) => Promise<readonly ((() => Output | Promise<Output>) | undefined)[]>;
}

/** The answers of grouped requests, from their results in the same order; none for a request without a result. */
export const answersOf = <Request, Result, Output>(
  requests: readonly Request[],
  results: readonly (Result | undefined)[],
  answer: (request: Request, result: Result) => Output,
): readonly ((() => Output) | undefined)[] =>
  requests.map((request, index) => {
    const result = results[index];
    return result === undefined ? undefined : () => answer(request, result);
  });

/**
 * The handler of a call (design, decision 4): which action, on which subject, and the work. `load` reads the subject or
 * throws a UserError; the dispatcher asks the policy (for every element of a list: all or nothing); then `run`. In a
 * writing call all three happen in one transaction, so that the checked rows are the changed rows.
 */
export interface Handler<Input, Output, A extends Act = Act, S extends Loaded<A> = Loaded<A>, Prepared = unknown> {
  /**
   * Runs before the transaction opens and before the policy is asked: slow work that must not hold a connection (a
   * password hash, a request to another server), and rate limits, which count refused actions too. Must neither show
   * nor change what the policy guards. Its result is the last argument of `run`.
   */
  readonly prepare?: (context: RequestContext, params: Input) => Promise<Prepared>;
  readonly act: A;
  /** Writes nothing but the visitor's session, which a preview allows. */
  readonly isSession?: boolean;
  /** Kinds of the cache tags that `run` may invalidate; `[]` when no cached page shows what it changes. */
  readonly invalidates: readonly TagKind[];
  readonly load: (context: RequestContext, params: Input) => S | Promise<S>;
  /** How requests that come at the same time share one transaction; without it each has its own. */
  readonly together?: Together<Input, Output | Redirect, S, Prepared>;
  readonly run: (
    mutation: MutationContext,
    subject: S,
    params: Input,
    prepared: Prepared,
  ) => Output | Redirect | Promise<Output | Redirect>;
}

/** The handler of a form task, which is posted by a page or by an installed client (wire §1.10). */
export interface TaskHandler<Input, A extends Act = Act, S extends Loaded<A> = Loaded<A>, Prepared = unknown>
  extends Handler<Input, Redirect | JsonResponse | FileResponse, A, S, Prepared> {
  /** The page of the form with the submitted values and their errors. Without it an error page is shown. */
  readonly onInvalid?: (context: RequestContext, params: Input, error: UserError) => Promise<Page>;
}

// biome-ignore lint/suspicious/noExplicitAny: the only place where handlers of all types are listed together
type Erased = any;

export type AnyHandler = Handler<Erased, Erased, Erased, Erased, Erased>;
export type AnyTaskHandler = TaskHandler<Erased, Erased, Erased, Erased>;

export type Handlers<N extends Namespace = Namespace> = {
  readonly [K in N]: Handler<Params<K>, Result<K>, Erased, Erased, Erased>;
};
export type TaskHandlers<N extends TaskName = TaskName> = {
  readonly [K in N]: TaskHandler<z.infer<Tasks[K]['params']>, Erased, Erased, Erased>;
};

/** Infers the types of a handler, so that `run` gets exactly what `load` returns. */
export const handler = <Input, Output, A extends Act, S extends Loaded<A>, Prepared>(
  record: Handler<Input, Output, A, S, Prepared>,
): Handler<Input, Output, A, S, Prepared> => record;

export const taskHandler = <Input, A extends Act, S extends Loaded<A>, Prepared>(
  record: TaskHandler<Input, A, S, Prepared>,
): TaskHandler<Input, A, S, Prepared> => record;
