import type { ArticleCallName, ArticleParams } from '../../../protocol/articles/registry.ts';
import type { RequestContext } from '../context/index.ts';
import type { UserError } from '../errors/index.ts';
import type { Act, SubjectOf } from '../policy/index.ts';
import type { Answer, Outcome } from './answer.ts';
import type { Page } from './page.ts';

/** What a script that asked is sent, with status 200. */
export interface Said {
  readonly type: 'text/html' | 'text/plain' | 'application/json';
  readonly body: string;
}

export const saidText = (body: string): Said => ({ type: 'text/plain', body });
export const saidHtml = (body: string): Said => ({ type: 'text/html', body });

/** A done call: for the script that asked, and for a browser that sent the form itself. */
export interface Done {
  readonly said: Said;
  readonly outcome: Outcome;
}

type Loaded<A extends Act> = SubjectOf<A> | readonly SubjectOf<A>[];

/**
 * The answer of a call of the article area: the walk of every other (`core/http/answer`), told in one of two ways. A refusal
 * reaches a script as `refused` words it, else as its sentence; a browser gets the form again, else the error page.
 */
export interface ArticleAnswer<Given, A extends Act = Act, S extends Loaded<A> = Loaded<A>, Ready = unknown>
  extends Answer<Given, Done, A, S, Ready> {
  readonly refused?: (refusal: UserError) => Said;
  /** The page of the form with what was typed and what is wrong with it. */
  readonly again?: (context: RequestContext, params: Given, refusal: UserError) => Promise<Page>;
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where answers of all kinds lie side by side
type Filed = any;

export type AnyArticleAnswer = ArticleAnswer<Filed, Filed, Filed, Filed>;

export type ArticleAnswers<N extends ArticleCallName = ArticleCallName> = {
  readonly [K in N]: ArticleAnswer<ArticleParams<K>, Filed, Filed, Filed>;
};

/** Ties act, subject and run together, so that `run` gets exactly what `on` loaded. */
export const articleAnswer = <Given, A extends Act, S extends Loaded<A>, Ready>(
  record: ArticleAnswer<Given, A, S, Ready>,
): ArticleAnswer<Given, A, S, Ready> => record;
