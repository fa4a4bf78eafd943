import { Pagination, pageNumber, pagesAround } from '../../../core/html/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import type { CommentsData } from '../comment-row.ts';
import type { ThreadSetting } from '../thread-setting.ts';
import { firstPart, isByTime, partPath } from './thread-part.ts';

interface Props {
  readonly data: CommentsData;
  readonly setting: ThreadSetting;
}

const addressOf = ({ post, part }: CommentsData, start: number): string => partPath(post.slug, { ...part, start });

const lastPage = ({ total, size }: CommentsData['pages']): number => Math.max(1, Math.ceil(total / size));

const Exchange = ({ data, setting }: Props) => {
  const { exchange, pages, post } = data;
  if (!exchange) return null;
  const { id, number, rootId, isCut } = exchange;
  const conversation = partPath(post.slug, { ...firstPart, rootId: rootId ?? id });
  return (
    <>
      <strong>{plural('EXCHANGE_TITLE', pages.total, `${number}`, pages.total)}</strong>{' '}
      {/* Without a fragment, which the script would follow within the page; the server adds it. */}
      <a href={`${setting.path}?comment=${id}`} data-comment-exchange-back="">
        {text('EXCHANGE_BACK')}
      </a>{' '}
      {isCut && <a href={`${setting.base}${conversation}#comments`}>{text('EXCHANGE_CUT')}</a>}{' '}
    </>
  );
};

/** Name of the shown part of a thread; empty when the page shows the whole thread. */
export const ShownPart = ({ data, setting }: Props) => {
  const { pages, conversation, exchange, missingLine } = data;
  if (!conversation && !exchange && missingLine === 0 && lastPage(pages) === 1) return null;
  return (
    <p className="eb-comments-part">
      {missingLine > 0 && <strong>{text('EXCHANGE_MISSING', `${missingLine}`)} </strong>}
      <Exchange data={data} setting={setting} />
      {conversation && (
        <>
          <strong>
            {conversation.state === 'removed'
              ? text('COMMENTS_CONVERSATION_REMOVED', `${conversation.number}`)
              : text('COMMENTS_CONVERSATION', `${conversation.number}`, conversation.name)}
          </strong>{' '}
          <a href={setting.permalink(conversation.id)}>{text('COMMENTS_ALL')}</a>{' '}
        </>
      )}
      {lastPage(pages) > 1 && <span>{text('COMMENTS_ON_PAGE', `${pageNumber(pages)}`, `${lastPage(pages)}`)}</span>}
    </p>
  );
};

const findId = 'comment-number';

/** Links to the other pages of the thread, and a form that finds a comment by its number. */
export const OtherParts = ({ data, setting }: Props) => {
  const { pages, conversation } = data;
  if (!conversation && lastPage(pages) === 1) return null;
  return (
    <div className="eb-comments-pages">
      <Pagination
        pages={pages}
        label={text(conversation ? 'COMMENTS_REPLY_PAGES' : 'COMMENTS_PAGES')}
        hrefOf={start => `${setting.base}${addressOf(data, start)}#comments`}
      />
      <form className="eb-comments-find" method="get" action={`${setting.path}#comments`}>
        <label htmlFor={findId}>{text('COMMENTS_FIND')}</label>{' '}
        <input id={findId} name="number" type="text" inputMode="numeric" pattern="[0-9]*" size={6} required />{' '}
        <button type="submit" className="btn btn-default">
          {text('COMMENTS_FIND_SUBMIT')}
        </button>
      </form>
    </div>
  );
};

export interface PartHead {
  readonly title: string;
  /** Site path of the page itself; empty for the post's own page. */
  readonly canonical: string;
  readonly previous?: string;
  readonly next?: string;
}

/** Title, address and neighbours of one page of a thread, where they differ from those of the post. */
export const partHead = (data: CommentsData, title: string): PartHead => {
  const { pages, conversation, exchange, part } = data;
  const page = text('COMMENTS_PAGE_TITLE', title, `${pageNumber(pages)}`);
  // The same comments in another order or choice: search engines get the address of the post.
  if (exchange) return { title: text('EXCHANGE_PAGE_TITLE', title, `${exchange.number}`), canonical: '' };
  if (isByTime(part)) return { title: pages.start === 0 ? title : page, canonical: '' };
  const isFirst = !conversation && pages.start === 0;
  const { previous, next } = pagesAround(pages);
  const pathOf = (start: number): string => partPath(data.post.slug, { ...firstPart, rootId: part.rootId, start });
  return {
    title: isFirst ? title : conversation ? text('COMMENTS_CONVERSATION_TITLE', title, `${conversation.number}`) : page,
    canonical: isFirst ? '' : pathOf(pages.start),
    ...(previous === undefined ? {} : { previous: pathOf(previous) }),
    ...(next === undefined ? {} : { next: pathOf(next) }),
  };
};
