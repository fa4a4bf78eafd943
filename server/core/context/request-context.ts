import type { Tag } from '../cache/index.ts';
import type { Sql, Transaction } from '../db/index.ts';
import type { Actor } from '../policy/index.ts';
import type { Services } from './services.ts';

/** The session cookies of this answer. Rows are the rooms' business (`accounts/sign-in/session-queries`). */
export interface SessionCookies {
  /** The cookie value the request came with. */
  readonly cookie: string | undefined;
  /** Sets both cookies; `seconds` undefined: until the browser closes. */
  readonly begin: (cookie: string, token: string, seconds: number | undefined) => void;
  readonly end: () => void;
  /** Something of this visitor's waits, or did within a week: see `wait`. */
  readonly isWaiting: boolean;
  /** From here on, for a week, this visitor gets pages of their own: something of theirs waits (design, decision 11). */
  readonly wait: () => void;
}

/** The keys of protected posts this browser holds (`blog/post-model/post-keys`). */
export interface PostKeyCookie {
  readonly value: string;
  readonly store: (keys: string) => void;
}

/** A file that was written to the disk as it came. It goes when the request ends, unless a room takes it away. */
export interface Upload {
  readonly field: string;
  /** As the browser named it: for display only, never a path. */
  readonly filename: string;
  readonly path: string;
  /** Length in bytes; never 0. */
  readonly bytes: number;
}

/** A file that may be larger than a picture. */
export interface StreamedFile extends Upload {
  /** False: it was larger than a file may be, and is cut off. */
  readonly isWhole: boolean;
}

/** One request as the rooms see it. */
export interface RequestContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly sql: Sql;
  readonly ip: string;
  /** Key that limits count by where nobody is signed in (`core/net/network`). */
  readonly network: string;
  readonly userAgent: string;
  /** The anti-forgery token's name (32 hex); empty for a visitor who has no cookie yet. */
  readonly token: string;
  /** Path and query as asked, without the host. */
  readonly address: string;
  readonly session: SessionCookies;
  readonly keys: PostKeyCookie;
  /** Files that came along as multipart, those of accounts alone. */
  readonly files: readonly Upload[];
  /** Files of fields that accept large ones (`gateway/calls/streamed-files`). */
  readonly streamed: readonly StreamedFile[];
}

/** A visit that changes something: one transaction, and the tags of what it changed (design, decision 11). */
export interface MutationContext extends RequestContext {
  readonly sql: Transaction;
  /** Names what this change shows on pages; they are dropped when the transaction is committed. */
  readonly invalidate: (...tags: readonly Tag[]) => void;
  /** Cookies to set and ids to renew once committed; see `core/security/session`. */
  readonly afterCommit: (work: () => void | Promise<void>) => void;
}
