import { digest } from '../db/index.ts';

export const roles = ['reader', 'author', 'blogger', 'moderator', 'staff', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Readers of a row, as `shown` of an article names them: everybody, every account, accounts that write, those who have
 * an access level, or those who have each level of a set.
 */
export type Audience = 'public' | 'registered' | 'special' | `level:${number}` | `set:${number}`;

/** A signed-in account as every request knows it. */
export interface Account {
  readonly id: number;
  readonly role: Role;
  /** Role that the account has once it proves a second factor; until then `role` is `reader`. */
  readonly heldRole?: Role;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly website: string;
  readonly avatar: string | null;
  /** Access levels, and sets of them, that the account has by its groups; moderators have all. */
  readonly audiences: readonly Audience[];
  /** Posts that the account is a co-author of; absent for readers, and for moderators, who edit every post. */
  readonly coAuthored?: readonly number[];
  /** Kind of the activity of the account in the blog; absent: unknown. */
  readonly activity?: Activity;
  /** IANA name of the zone in which the account reads times; absent or empty: that of the site. */
  readonly timezone?: string;
  /** Language of the interface for the account; absent or empty: that of the site. */
  readonly language?: string;
}

/**
 * `responses`: comments on posts, likes of such comments, favourites, subscriptions, reactions or ratings; `posts`: a team
 * blog or posts, and perhaps responses; `none`: nothing of these, so that none needs to be looked up.
 */
export type Activity = 'none' | 'responses' | 'posts';

/** Sender of a request: an account, or a visitor identified by the random value of a cookie (design, decision 12). */
export interface Actor {
  readonly account: Account | null;
  /** 32 hex characters; empty without a cookie. */
  readonly visitor: string;
}

const rank: Record<Role, number> = { reader: 1, author: 2, blogger: 2, moderator: 3, staff: 4, admin: 5 };

/** Ruling 15: visitor < reader < {author, blogger} < moderator < staff < admin. Author and blogger are side by side. */
export const hasRole = (actor: { readonly account: Pick<Account, 'role'> | null }, role: Role): boolean => {
  const own = actor.account?.role;
  if (!own) return false;
  return rank[own] > rank[role] || own === role;
};

/** The account, if what it did to posts needs to be looked up (`Account.activity`). */
export const accountWithActivity = ({ account }: Actor): Account | null =>
  account?.activity === 'none' ? null : account;

/** Key of an actor in unique keys: `u:12` for an account, `v:` and a digest for the cookie of a visitor. */
export const actorKey = (actor: Actor): string =>
  actor.account ? `u:${actor.account.id}` : `v:${digest('actor', actor.visitor)}`;
