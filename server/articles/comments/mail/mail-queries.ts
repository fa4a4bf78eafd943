import { type MailedComment, mailedCommentReader } from '../../../comments/index.ts';
import { itemTitleOf } from '../../article-model/index.ts';
import { itemCommentTables } from '../comment-queries.ts';

/** A comment on an article as mails describe it. */
export interface MailedItemComment extends MailedComment {
  readonly itemId: number;
  readonly itemAlias: string;
}

interface Row extends Pick<MailedItemComment, 'itemId' | 'itemAlias'> {
  readonly body: string;
  readonly published: number;
}

export const { find: mailedComment, heldBetween } = mailedCommentReader<Row, MailedItemComment>(itemCommentTables, {
  columns: { body: 'c.body', published: 'c.published', itemId: 't.id', itemAlias: 't.alias' },
  dates: ['c.created_at'],
  read: row => ({
    ...row,
    quoted: [row.body],
    state: row.published === 1 ? 'published' : 'held',
    targetTitle: itemTitleOf(row.targetTitle),
  }),
});
