import { text } from '../../../core/i18n/index.ts';
import type { CommentsData } from '../comment-row.ts';
import type { ThreadSetting } from '../thread-setting.ts';
import { type Sort, sorts } from './thread-part.ts';

interface Props {
  readonly data: CommentsData;
  readonly setting: ThreadSetting;
}

const words = (sort: Sort): string => {
  if (sort === 'newest') return text('COMMENTS_SORT_NEWEST');
  return text(sort === 'oldest' ? 'COMMENTS_SORT_OLDEST' : 'COMMENTS_SORT_THREAD');
};

/** Links to the thread in each order; the script remembers the order that was chosen (record 0147). */
export const SortLinks = ({ data, setting }: Props) => {
  const { newest, conversation, exchange, part } = data;
  if (!newest || newest.isOnly || conversation || exchange) return null;
  const current = part.sort === '' ? 'thread' : part.sort;
  return (
    <p className="eb-comments-sort" data-comment-sort="">
      <span>{text('COMMENTS_SORT')}</span>
      {sorts.map(sort => (
        <a
          key={sort}
          href={`${setting.path}?sort=${sort}#comments`}
          rel="nofollow"
          data-sort={sort}
          aria-current={sort === current ? 'true' : undefined}
        >
          {words(sort)}
        </a>
      ))}
    </p>
  );
};
