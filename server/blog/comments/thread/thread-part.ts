import type { RequestContext } from '../../../core/context/index.ts';
import { paths } from '../../../core/paths/index.ts';

/** Orders of the comments: by conversation as the site sets it, or all of them by time. */
export const sorts = ['thread', 'newest', 'oldest'] as const;
export type Sort = (typeof sorts)[number];

/**
 * A part of a thread: a page of conversations, with `rootId` a page of the replies to one, with a `sort` by time a page
 * of a list without levels, with `line` a page of one exchange.
 */
export interface ThreadPart {
  readonly rootId: number;
  readonly start: number;
  /** Empty: the reader chose none. */
  readonly sort: Sort | '';
  /** Number of the comment whose exchange is shown; 0: none. */
  readonly line: number;
}

/** The first comments of a post's thread. */
export const firstPart: ThreadPart = { rootId: 0, start: 0, sort: '', line: 0 };

export const isByTime = ({ sort }: Pick<ThreadPart, 'sort'>): boolean => sort === 'newest' || sort === 'oldest';

/** Tells whether a part is the first page of conversations. */
export const isFirstPart = ({ rootId, start, sort, line }: ThreadPart): boolean =>
  rootId === 0 && line === 0 && start === 0 && !isByTime({ sort });

// Without a start the page of an exchange is the one with its comment, so that the first page has to name its own.
const queryOf = ({ rootId, start, sort, line }: ThreadPart): string => {
  const query = [
    line > 0 && `line=${line}`,
    rootId > 0 && `conversation=${rootId}`,
    sort !== '' && `sort=${sort}`,
    (start > 0 || (line > 0 && start === 0)) && `start=${start}`,
  ];
  const text = query.filter(Boolean).join('&');
  return text === '' ? '' : `?${text}`;
};

/** The site path of a part of a post's thread. */
export const partPath = (slug: string, part: ThreadPart): string => paths.entry(slug) + queryOf(part);

/** Names in the query that the thread of a page reads. */
export const threadQueryNames = [
  'line',
  'conversation',
  'start',
  'sort',
  'reply',
  'removed',
  'comment',
  'number',
] as const;

type ThreadQueryName = (typeof threadQueryNames)[number];

const isSort = (text: string): boolean => sorts.some(sort => sort === text);

/** Tells whether a query has nothing but numbers and orders of a thread: no free text. */
export const isThreadQuery = (query: URLSearchParams): boolean =>
  [...query].every(
    ([name, value]) =>
      threadQueryNames.some(known => known === name) && (name === 'sort' ? isSort(value) : /^\d{1,9}$/.test(value)),
  );

/** The query of an address: another name than those of threads does not compile. */
interface NamedQuery {
  readonly get: (name: ThreadQueryName) => string | null;
  readonly has: (name: ThreadQueryName) => boolean;
}

const numberIn = (query: NamedQuery, name: ThreadQueryName): number => {
  const value = query.get(name) ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : 0;
};

const sortNamed = (name: string | null): Sort | undefined => sorts.find(sort => sort === name);

/** The part of a thread that an address asks for. */
export interface ThreadQuery extends ThreadPart {
  /** The comment the form is to answer. */
  readonly replyId: number;
  /** A comment that was just removed and stays visible for those who may restore it. */
  readonly removedId: number;
  /** A permalink's comment. */
  readonly commentId: number;
  /** The typed number of a comment. */
  readonly number: number;
}

/** The order that an address asks for, otherwise the one that the reader chose last. */
const sortIn = (query: NamedQuery, chosen: string): Sort | '' => {
  const last = sortNamed(chosen);
  return sortNamed(query.get('sort')) ?? (last === 'thread' ? '' : (last ?? ''));
};

export const threadQuery = ({ address, commentSort }: Pick<RequestContext, 'address' | 'commentSort'>): ThreadQuery => {
  const query: NamedQuery = new URLSearchParams(address.split('?')[1]);
  const line = numberIn(query, 'line');
  const rootId = line > 0 ? 0 : numberIn(query, 'conversation');
  return {
    rootId,
    line,
    start: line > 0 && !query.has('start') ? -1 : numberIn(query, 'start'),
    sort: line > 0 || rootId > 0 ? '' : sortIn(query, commentSort),
    replyId: numberIn(query, 'reply'),
    removedId: numberIn(query, 'removed'),
    commentId: numberIn(query, 'comment'),
    number: numberIn(query, 'number'),
  };
};

/** Tells whether an address is the permalink of a comment, or names one by its number. */
export const asksForComment = (context: Parameters<typeof threadQuery>[0]): boolean => {
  const { commentId, number } = threadQuery(context);
  return commentId > 0 || number > 0;
};
