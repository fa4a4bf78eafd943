import type { z } from 'zod';
import type { Namespace, Params, Result, TaskName, Tasks } from '../../../protocol/registry.ts';
import type { MutationContext, RequestContext } from '../context/index.ts';
import type { UserError } from '../errors/index.ts';
import type { Act, SubjectOf } from '../policy/index.ts';
import type { Notice } from './notice.ts';
import type { Page } from './page.ts';

/** An answer that sends the browser elsewhere instead of resolving. Same-site path only. */
export interface Redirect {
  readonly to: string;
  /** The address it was asked by is the old one for good. */
  readonly isLasting?: true;
  /** What a call says there; a page says nothing. */
  readonly notice?: Notice;
}

type Loaded<A extends Act> = SubjectOf<A> | readonly SubjectOf<A>[];

/**
 * A call's answer (design, decision 4): which action, on which subject, do what. `on` loads the subject or throws a
 * Refusal; the dispatcher asks the policy (for every element of a list: all or nothing); then `run`. For a writing
 * call all three happen in one transaction, so what was checked is what is changed.
 */
export interface Answer<Given, Gives, A extends Act = Act, S extends Loaded<A> = Loaded<A>, Ready = unknown> {
  /**
   * Runs before the transaction opens, and before the policy is asked: slow work that must not hold a connection (a
   * password hash, another server's word), and throttles, which count although the act is refused. It neither shows nor
   * changes what the policy guards. What it gives reaches `run`.
   */
  readonly before?: (context: RequestContext, params: Given) => Promise<Ready>;
  readonly act: A;
  readonly on: (context: RequestContext, params: Given) => S | Promise<S>;
  readonly run: (
    mutation: MutationContext,
    subject: S,
    params: Given,
    ready: Ready,
  ) => Gives | Redirect | Promise<Gives | Redirect>;
}

/** What a form task leads to: the next address and what is said there. */
export interface Outcome {
  readonly to: string;
  readonly notice?: Notice;
}

/** What a telling task says to the script that asked: JSON. */
export interface Told {
  readonly told: unknown;
}

/** A file of DATA_DIR that a task or a page hands over: streamed, as an attachment, kept by nobody. */
export interface Sent {
  readonly send: {
    readonly path: string;
    readonly filename: string;
    readonly type: string;
    /** Told when the file is sent from its beginning, and not when a part of it is asked for once more. */
    readonly begins?: () => Promise<unknown>;
  };
}

export const isSent = (value: unknown): value is Sent => typeof value === 'object' && value !== null && 'send' in value;

export interface TaskAnswer<Given, A extends Act = Act, S extends Loaded<A> = Loaded<A>, Ready = unknown>
  extends Answer<Given, Outcome | Told | Sent, A, S, Ready> {
  /** Draws the form's page again with what was typed and what is wrong with it. Without it a plain error page shows. */
  readonly again?: (context: RequestContext, params: Given, refusal: UserError) => Promise<Page>;
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where answers of all kinds lie side by side
type Filed = any;

export type AnyAnswer = Answer<Filed, Filed, Filed, Filed, Filed>;
export type AnyTaskAnswer = TaskAnswer<Filed, Filed, Filed, Filed>;

export type Answers<N extends Namespace = Namespace> = {
  readonly [K in N]: Answer<Params<K>, Result<K>, Filed, Filed, Filed>;
};
export type TaskAnswers<N extends TaskName = TaskName> = {
  readonly [K in N]: TaskAnswer<z.infer<Tasks[K]['params']>, Filed, Filed, Filed>;
};

/** Ties act, subject and run together, so that `run` gets exactly what `on` loaded. */
export const answer = <Given, Gives, A extends Act, S extends Loaded<A>, Ready>(
  record: Answer<Given, Gives, A, S, Ready>,
): Answer<Given, Gives, A, S, Ready> => record;

export const taskAnswer = <Given, A extends Act, S extends Loaded<A>, Ready>(
  record: TaskAnswer<Given, A, S, Ready>,
): TaskAnswer<Given, A, S, Ready> => record;
