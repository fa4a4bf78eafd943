import type { Html } from '../../../protocol/html.ts';
import type { Role } from '../../core/actor.ts';
import type { Sql } from '../../core/db.ts';
import { rawHtml } from '../../core/html.tsx';

export interface Waiting {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly email: string;
  readonly title: string;
  readonly html: Html;
  readonly createdAt: Date;
  readonly postTitle: string;
  readonly postSlug: string;
  readonly authorId: number | null;
  readonly authorRole: Role | null;
}

/** Held comments of all posts, the longest waiting first. */
export const waitingComments = async (
  sql: Sql,
  { start, size }: { start: number; size: number },
): Promise<Waiting[]> => {
  const rows: (Omit<Waiting, 'html'> & { html: string })[] = await sql('comments as c')
    .join('posts as p', 'p.id', 'c.post_id')
    .leftJoin('users as u', 'u.id', 'c.author_id')
    .select({
      id: 'c.id',
      number: 'c.number',
      name: 'c.name',
      email: 'c.email',
      title: 'c.title',
      html: 'c.html',
      createdAt: 'c.created_at',
      postTitle: 'p.title',
      postSlug: 'p.slug',
      authorId: 'u.id',
      authorRole: 'u.role',
    })
    .where('c.state', 'held')
    .orderBy(['c.created_at', 'c.id'])
    .limit(size)
    .offset(start);
  // Printed by core/bbcode when it was saved.
  return rows.map(row => ({ ...row, html: rawHtml(row.html) }));
};

export const waitingCount = async (sql: Sql): Promise<number> => {
  const [row]: { count: number }[] = await sql('comments').where('state', 'held').count({ count: '*' });
  return Number(row?.count ?? 0);
};
