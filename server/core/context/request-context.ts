import type { Tag } from '../cache/index.ts';
import type { Sql, Transaction } from '../db/index.ts';
import type { StagedFiles } from '../file-store/index.ts';
import type { Actor } from '../policy/index.ts';
import type { Services } from './services.ts';

/** Session cookies of the response. Modules write the rows (`accounts/sign-in/session-queries`). */
export interface SessionCookies {
  /** The cookie value the request came with. */
  readonly cookie: string | undefined;
  /** Sets both cookies; `seconds` undefined: until the browser closes. */
  readonly begin: (cookie: string, token: string, seconds: number | undefined) => void;
  readonly end: () => void;
  /** True within a week after `wait`. */
  readonly isWaiting: boolean;
  /**
   * Gives this visitor uncached pages for a week, since a comment of theirs waits for moderation (design, decision 11).
   */
  readonly wait: () => void;
  /** Tells other processes, for half a minute, that this visitor changed something (`gateway/context/own-changes`). */
  readonly markChange: () => void;
}

/** Keys of protected posts in a cookie (`blog/post-model/post-keys`). */
export interface PostKeyCookie {
  readonly value: string;
  readonly store: (keys: string) => void;
}

/** An uploaded file on disk. It is deleted at the end of the request unless a module moves it. */
export interface Upload {
  readonly field: string;
  /** Name from the browser: for display only, never a path. */
  readonly filename: string;
  readonly path: string;
  /** Length in bytes; never 0. */
  readonly bytes: number;
}

/** A file that may be larger than a picture. */
export interface StreamedFile extends Upload {
  /** False if it exceeded the size limit and was cut off. */
  readonly isWhole: boolean;
}

/** A request as modules see it. */
export interface RequestContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly sql: Sql;
  readonly ip: string;
  /** Key of rate limits for visitors (`core/net/network`). */
  readonly network: string;
  readonly userAgent: string;
  /** The anti-forgery token's name (32 hex); empty for a visitor who has no cookie yet. */
  readonly token: string;
  /** Requested path and query, without the host. */
  readonly address: string;
  readonly session: SessionCookies;
  readonly keys: PostKeyCookie;
  /** The order of comments that this reader chose last, as the browser sent it; empty for none. */
  readonly commentSort: string;
  /** Files of a multipart body; only accounts may send files. */
  readonly files: readonly Upload[];
  /** Files of fields that accept large ones (`gateway/calls/streamed-files`). */
  readonly streamed: readonly StreamedFile[];
  /** Stores files before the transaction: it must not wait for a store. */
  readonly staged: StagedFiles;
}

/** The part of a request, or of a job, that reads rows by the settings and the time of the site. */
export type ReadContext = Pick<RequestContext, 'services' | 'sql'>;

/** A request that changes data: one transaction, and the cache tags of the change (design, decision 11). */
export interface MutationContext extends RequestContext {
  readonly sql: Transaction;
  /** Invalidates the pages with these tags when the transaction is committed. */
  readonly invalidate: (...tags: readonly Tag[]) => void;
  /** Runs `work` after the commit, for example to set cookies (`core/security/session`). */
  readonly afterCommit: (work: () => void | Promise<void>) => void;
}
