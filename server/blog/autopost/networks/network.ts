import type { NetworkType } from '../../../../protocol/networks.ts';
import type { Services } from '../../../core/context/index.ts';
import type { Visibility } from '../accounts/account-queries.ts';
import type { RequestFailure } from './request.ts';

/** Public facts of a post, for other networks. */
export interface PostFacts {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly excerpt: string;
  readonly kind: string;
  /** BCP 47 tag. */
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
  /** Reads a small size; undefined when the file no longer exists. */
  readonly bytes: () => Promise<Buffer | undefined>;
}

export interface OutgoingMessage {
  /** Idempotency token: the same for every attempt. */
  readonly token: string;
  readonly createdAt: Date;
  /** True when an earlier attempt may have arrived. */
  readonly isRepeated: boolean;
  readonly message: string;
  readonly post: PostFacts;
}

/** Typed values that connect an account; each network reads its own fields. */
export interface ConnectFields {
  readonly server: string;
  readonly handle: string;
  readonly password: string;
  readonly address: string;
  readonly secret: string;
}

/** Connection parameters of a request to a network. */
export interface Connection {
  readonly outbound: Services['outbound'];
  readonly now: Date;
  readonly siteName: string;
  readonly siteUrl: string;
  /** Return address after authorization. */
  readonly callback: string;
}

/** Account with its decrypted credentials. */
export interface OpenAccount {
  readonly instance: string;
  readonly visibility: Visibility;
  readonly secrets: string;
  /** Stores renewed credentials at once, whatever happens to the request. */
  readonly saveSecrets: (secrets: string) => Promise<void>;
}

export interface ConnectedAccount {
  readonly kind: 'connected';
  readonly handle: string;
  /** Id of the account at the network. */
  readonly remoteId: string;
  readonly secrets: string;
  readonly messageLimit: number;
}

/** Result that requires authorization by the user at the network first. */
export interface PendingAuthorization {
  readonly kind: 'pending';
  readonly secrets: string;
  readonly messageLimit: number;
}

export interface SendResult {
  readonly kind: 'sent';
  /** Address of the published message; empty where there is none. */
  readonly url: string;
  readonly answered: string;
}

/** Adapter of one kind of network (requirements Y-06). */
export interface Network {
  readonly type: NetworkType;
  /** Maximum length of a message in characters, unless the account states its own. */
  readonly limit: number;
  /** Characters that a link takes. */
  readonly linkCost: (url: string) => number;
  /** Time in ms in which the network recognizes a repeated message and publishes it once. */
  readonly repeatableMs: number;
  /** Host of an account. Refuses an invalid address. */
  readonly instanceOf: (fields: ConnectFields) => string;
  /** Refuses invalid credentials before the network is asked. */
  readonly checkFields?: (fields: ConnectFields) => void;
  readonly connect: (
    connection: Connection,
    instance: string,
    fields: ConnectFields,
  ) => Promise<ConnectedAccount | PendingAuthorization | RequestFailure>;
  /** Checks whether the credentials still work. */
  readonly check: (connection: Connection, opened: OpenAccount) => Promise<ConnectedAccount | RequestFailure>;
  readonly post: (
    connection: Connection,
    opened: OpenAccount,
    outgoing: OutgoingMessage,
  ) => Promise<SendResult | RequestFailure>;
  /** Revokes the credentials. Errors are ignored. */
  readonly revoke: (connection: Connection, opened: OpenAccount) => Promise<unknown>;
}
