import type { Frequency, SubscriptionType } from '../../../protocol/blog/subscriptions.ts';
import type { Sql } from '../../core/db/index.ts';

import { cardsOf } from '../cards/index.ts';
import { isOut } from '../post-model/index.ts';

type Card = Awaited<ReturnType<typeof cardsOf>>[number];

/** A target of subscriptions, as far as its rows need. */
export interface Channel {
  readonly type: SubscriptionType;
  readonly targetId: number;
}

/** With its name, for the mail that says why it came. */
export interface NamedChannel extends Channel {
  readonly name: string;
}

/** A post as its subscribers are told of it: no more than its card shows. */
export interface News {
  readonly card: Card;
  readonly team: { readonly id: number; readonly title: string } | null;
  readonly authorKey: string;
  /** Only for those who have an account. */
  readonly isForMembers: boolean;
}

interface Row {
  readonly id: number;
  readonly state: string;
  readonly shelf: string;
  readonly privacy: string;
  readonly kind: string;
  readonly published_at: Date | null;
  readonly publish_down: Date | null;
  readonly team_id: number | null;
  readonly team_title: string | null;
  readonly author_key: string;
}

const isForReaders = (row: Row, now: Date): boolean =>
  isOut(row, now) && row.kind !== 'page' && (row.privacy === 'public' || row.privacy === 'registered');

/** Those of the posts that are out and for readers. */
export const newsOf = async (sql: Sql, ids: readonly number[], now: Date): Promise<News[]> => {
  const rows: Row[] = await sql('posts as p')
    .join('users as u', 'u.id', 'p.author_id')
    .select(['p.id', 'p.state', 'p.shelf', 'p.privacy', 'p.kind', 'p.published_at', 'p.publish_down', 'p.team_id'])
    .leftJoin('teams as t', 't.id', 'p.team_id')
    .select('u.email_key as author_key', 't.title as team_title')
    .whereIn('p.id', [...ids]);
  const shown = new Map(rows.filter(row => isForReaders(row, now)).map(row => [row.id, row]));
  const cards = await cardsOf(sql, [...shown.keys()]);
  return cards.flatMap(card => {
    const row = shown.get(card.id);
    if (!row) return [];
    const team = row.team_id === null ? null : { id: row.team_id, title: row.team_title ?? '' };
    return [{ card, team, authorKey: row.author_key, isForMembers: row.privacy === 'registered' }];
  });
};

/** Whose subscribers a post concerns, the narrowest first: it is what a mail names as its reason. */
export const channelsOf = ({ card, team }: News, siteName = ''): NamedChannel[] => [
  ...card.tags.map(({ id, title }): NamedChannel => ({ type: 'tag', targetId: id, name: title })),
  ...card.categories.map(({ id, title }): NamedChannel => ({ type: 'category', targetId: id, name: title })),
  ...(team ? [{ type: 'team', targetId: team.id, name: team.title } as const] : []),
  { type: 'blogger', targetId: card.author.id, name: card.author.name },
  { type: 'site', targetId: 0, name: siteName },
];

export interface Recipient {
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
}

// An account is written to where it is now, and as long as it may sign in.
const recipients = (sql: Sql) =>
  sql('subscriptions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select({ id: 's.id', userId: 's.user_id', emailKey: 's.email_key' })
    .select(sql.raw('COALESCE(u.name, s.name) AS name, COALESCE(u.email, s.email) AS email'))
    .where('s.state', 'active')
    .where(reachable => reachable.whereNull('s.user_id').orWhere('u.status', 'active'));

/** The next subscribers of a channel after an id, in one read of its index. */
export const recipientsAfter = (
  sql: Sql,
  { type, targetId }: Channel,
  { after, most, isForMembers }: { after: number; most: number; isForMembers: boolean },
): Promise<Recipient[]> =>
  recipients(sql)
    .where({ 's.type': type, 's.target_id': targetId, 's.frequency': 'immediate' })
    .where('s.id', '>', after)
    .modify(query => {
      if (isForMembers) query.whereNotNull('s.user_id');
    })
    .orderBy('s.id')
    .limit(most);

/** The next addresses that get digests of this frequency. */
export const digestReadersAfter = async (
  sql: Sql,
  frequency: Frequency,
  after: string,
  most: number,
): Promise<string[]> => {
  const rows: { email_key: string }[] = await sql('subscriptions')
    .distinct('email_key')
    .where({ state: 'active', frequency })
    .where('email_key', '>', after)
    .orderBy('email_key')
    .limit(most);
  return rows.map(row => row.email_key);
};

export interface DigestRow extends Recipient, Channel {
  readonly frequency: Frequency;
  readonly createdAt: Date;
}

/** Everything these addresses follow, whatever its frequency: a post that came at once does not come again. */
export const subscriptionsOfReaders = (sql: Sql, emailKeys: readonly string[]): Promise<DigestRow[]> =>
  recipients(sql)
    .select({ type: 's.type', targetId: 's.target_id', frequency: 's.frequency', createdAt: 's.created_at' })
    .whereIn('s.email_key', [...emailKeys])
    .whereNot('s.type', 'entry')
    .orderBy('s.id');

/** What came out in a time, oldest first. */
export const outBetween = async (sql: Sql, from: Date, until: Date, most: number): Promise<number[]> => {
  const rows: { id: number }[] = await sql('posts')
    .select('id')
    .where('published_at', '>=', from)
    .where('published_at', '<', until)
    .where({ state: 'published', shelf: 'live' })
    .orderBy('published_at')
    .limit(most);
  return rows.map(({ id }) => id);
};

/** Up to when digests of this frequency were sent; null before the first. */
export const lastDigest = async (sql: Sql, frequency: Frequency): Promise<Date | null> => {
  const row: { endsAt: Date } | undefined = await sql('digests')
    .select({ endsAt: 'ends_at' })
    .where({ frequency })
    .orderBy('ends_at', 'desc')
    .first();
  return row?.endsAt ?? null;
};

export const markDigest = async (sql: Sql, frequency: Frequency, endsAt: Date): Promise<void> => {
  await sql('digests').insert({ frequency, ends_at: endsAt }).onConflict(['frequency', 'ends_at']).ignore();
};
