import type { NetworkType } from '../../../protocol/networks.ts';
import type { Services } from '../../core/context/index.ts';
import type { Visibility } from './account-queries.ts';
import type { Trouble } from './talk.ts';

/** A post as other networks are told of it: it is out for everybody. */
export interface PostFacts {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly excerpt: string;
  readonly kind: string;
  /** As BCP 47 writes it. */
  readonly language: string;
  readonly author: string;
  readonly publishedAt: Date;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly picture: Picture | null;
}

export interface Picture {
  readonly url: string;
  readonly alt: string;
  readonly type: string;
  /** A small one; undefined when it is not there any more. */
  readonly bytes: () => Promise<Buffer | undefined>;
}

export interface Outgoing {
  /** The same however often it is sent. */
  readonly token: string;
  readonly createdAt: Date;
  /** It may have arrived before. */
  readonly isRepeated: boolean;
  readonly message: string;
  readonly post: PostFacts;
}

/** What is typed to connect an account; each network reads its own. */
export interface Asked {
  readonly server: string;
  readonly handle: string;
  readonly password: string;
  readonly address: string;
  readonly secret: string;
}

/** What a network talks through, and for whom. */
export interface Line {
  readonly door: Services['outbound'];
  readonly now: Date;
  readonly siteName: string;
  readonly siteUrl: string;
  /** Where a network sends its people back to. */
  readonly callback: string;
}

/** An account with its access open. */
export interface Opened {
  readonly instance: string;
  readonly visibility: Visibility;
  readonly secrets: string;
  /** Fresh access took the place of what it came with: kept at once, whatever becomes of the rest. */
  readonly keep: (secrets: string) => Promise<void>;
}

export interface Connected {
  readonly kind: 'connected';
  readonly handle: string;
  /** What the network itself knows the account by. */
  readonly remoteId: string;
  readonly secrets: string;
  readonly messageLimit: number;
}

/** The person has to allow it there first. */
export interface Leaving {
  readonly kind: 'leaving';
  readonly secrets: string;
  readonly messageLimit: number;
}

export interface Sent {
  readonly kind: 'sent';
  /** Where it is to be seen; empty where it is not. */
  readonly url: string;
  readonly answered: string;
}

/** One kind of place that posts are sent to (requirements Y-06). */
export interface Network {
  readonly type: NetworkType;
  /** The characters of a message, as people count them, where the account does not say otherwise. */
  readonly limit: number;
  /** How many of them the link takes. */
  readonly linkCost: (url: string) => number;
  /** For so long the same post sent again is known there and appears once. */
  readonly repeatableMs: number;
  /** The host an account is at. Refuses what is no address of one. */
  readonly instanceOf: (asked: Asked) => string;
  /** Refuses what cannot be an access, before the network is asked. */
  readonly checkAsked?: (asked: Asked) => void;
  readonly connect: (line: Line, instance: string, asked: Asked) => Promise<Connected | Leaving | Trouble>;
  /** Whether the access still works. */
  readonly check: (line: Line, opened: Opened) => Promise<Connected | Trouble>;
  readonly post: (line: Line, opened: Opened, outgoing: Outgoing) => Promise<Sent | Trouble>;
  /** Gives the access back. Its failure is nobody's trouble. */
  readonly leave: (line: Line, opened: Opened) => Promise<unknown>;
}
