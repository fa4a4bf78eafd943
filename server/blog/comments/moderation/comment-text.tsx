import { ShownText } from '../../../comments/index.ts';
import { contentLanguage } from '../../../core/i18n/index.ts';
import type { CommentRow } from '../comment-row.ts';
import { contentOf } from '../thread/comment-views.tsx';

/** The title and text of a comment, for a decision about it. */
export const CommentText = ({ row }: { row: CommentRow }) => (
  <ShownText
    html={contentOf(row)}
    name={row.name}
    website={row.website}
    className="eb-comment-content"
    {...contentLanguage(row.language === '' ? undefined : { language: row.language })}
  />
);
