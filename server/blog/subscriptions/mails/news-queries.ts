import type { Frequency, SubscriptionType } from '../../../../protocol/blog/subscriptions.ts';
import type { Sql } from '../../../core/db/index.ts';
import { type ReaderLocale, readerLocaleColumns } from '../../../core/i18n/index.ts';
import { type Audience, type PostReaders, postReaders } from '../../../core/policy/index.ts';
import { cardsOf } from '../../cards/index.ts';
import { isOut } from '../../post-model/index.ts';

type Card = Awaited<ReturnType<typeof cardsOf>>[number];

/** Type and id of a subscription target. */
export interface Channel {
  readonly type: SubscriptionType;
  readonly targetId: number;
}

/** Channel with its name, for the reason stated in the mail. */
interface NamedChannel extends Channel {
  readonly name: string;
}

/** Post for subscribers: the data of its card. */
export interface News {
  readonly card: Card;
  readonly team: { readonly id: number; readonly title: string } | null;
  readonly authorKey: string;
  readonly readers: Audience;
}

interface Row {
  readonly id: number;
  readonly state: string;
  readonly lifecycle: string;
  readonly privacy: string;
  readonly audience: string;
  readonly kind: string;
  readonly published_at: Date | null;
  readonly publish_down: Date | null;
  readonly team_id: number | null;
  readonly team_title: string | null;
  readonly author_key: string;
}

const readersOf = (row: Row, now: Date): PostReaders =>
  isOut(row, now) && row.kind !== 'page' ? postReaders(row) : 'private';

/** Published posts among the ids that subscribers may see. */
export const newsOf = async (sql: Sql, ids: readonly number[], now: Date): Promise<News[]> => {
  const rows: Row[] = await sql('posts as p')
    .join('users as u', 'u.id', 'p.author_id')
    .select(['p.id', 'p.state', 'p.lifecycle', 'p.privacy', 'p.audience', 'p.kind'])
    .select(['p.published_at', 'p.publish_down', 'p.team_id'])
    .leftJoin('teams as t', 't.id', 'p.team_id')
    .select('u.email_key as author_key', 't.title as team_title')
    .whereIn('p.id', ids);
  const shown = new Map(rows.map(row => [row.id, { ...row, readers: readersOf(row, now) }]));
  const cards = await cardsOf(
    sql,
    [...shown.values()].filter(({ readers }) => readers !== 'private').map(({ id }) => id),
  );
  return cards.flatMap(card => {
    const row = shown.get(card.id);
    if (!row || row.readers === 'private') return [];
    const team = row.team_id === null ? null : { id: row.team_id, title: row.team_title ?? '' };
    return [{ card, team, authorKey: row.author_key, readers: row.readers }];
  });
};

/** Channels of a post, the narrowest first: the mail names it as its reason. */
export const channelsOf = ({ card, team }: News, siteName = ''): NamedChannel[] => [
  ...card.tags.map(({ id, title }): NamedChannel => ({ type: 'tag', targetId: id, name: title })),
  ...card.categories.map(({ id, title }): NamedChannel => ({ type: 'category', targetId: id, name: title })),
  ...(team ? [{ type: 'team', targetId: team.id, name: team.title } as const] : []),
  ...[card.author, ...card.coAuthors].map(({ id, name }): NamedChannel => ({ type: 'blogger', targetId: id, name })),
  { type: 'site', targetId: 0, name: siteName },
];

export interface Recipient extends ReaderLocale {
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly fullText: number;
}

// Mails to an account go to its current address, while the account may sign in and the address takes mails.
const recipients = (sql: Sql) =>
  sql('subscriptions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('mail_bounces as b', join => {
      join.on('b.email_key', sql.raw('COALESCE(u.email_key, s.email_key)'));
    })
    .whereNull('b.id')
    .select({
      id: 's.id',
      userId: 's.user_id',
      emailKey: 's.email_key',
      fullText: 's.full_text',
      ...readerLocaleColumns,
    })
    .select(sql.raw('COALESCE(u.name, s.name) AS name, COALESCE(u.email, s.email) AS email'))
    .where('s.state', 'active')
    .where(reachable => reachable.whereNull('s.user_id').orWhere('u.status', 'active'));

/** Next subscribers of a channel after an id, in one index read. */
export const recipientsAfter = (
  sql: Sql,
  { type, targetId }: Channel,
  { after, most, isForAccounts }: { after: number; most: number; isForAccounts: boolean },
): Promise<Recipient[]> =>
  recipients(sql)
    .where({ 's.type': type, 's.target_id': targetId, 's.frequency': 'immediate' })
    .where('s.id', '>', after)
    .modify(query => {
      if (isForAccounts) query.whereNotNull('s.user_id');
    })
    .orderBy('s.id')
    .limit(most);

/** Next addresses with digests of this frequency. */
export const digestReadersAfter = (sql: Sql, frequency: Frequency, after: string, most: number): Promise<string[]> =>
  sql('subscriptions')
    .distinct()
    .where({ state: 'active', frequency })
    .where('email_key', '>', after)
    .orderBy('email_key')
    .limit(most)
    .pluck('email_key');

export interface DigestRow extends Recipient, Channel {
  readonly frequency: Frequency;
  readonly createdAt: Date;
}

/** All subscriptions of these addresses, of any frequency: a post that was mailed at once is not repeated. */
export const subscriptionsOfReaders = (sql: Sql, emailKeys: readonly string[]): Promise<DigestRow[]> =>
  recipients(sql)
    .select({ type: 's.type', targetId: 's.target_id', frequency: 's.frequency', createdAt: 's.created_at' })
    .whereIn('s.email_key', emailKeys)
    .whereNot('s.type', 'entry')
    .orderBy('s.id');

/** Posts published in a period, oldest first. */
export const outBetween = (sql: Sql, from: Date, until: Date, most: number): Promise<number[]> =>
  sql('posts')
    .where('published_at', '>=', from)
    .where('published_at', '<', until)
    .where({ state: 'published', lifecycle: 'live' })
    .orderBy('published_at')
    .limit(most)
    .pluck('id');

/** End of the last sent period of this frequency; null before the first. */
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
