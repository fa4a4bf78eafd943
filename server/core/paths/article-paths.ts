import { paged, twoDigits } from './paths.ts';

const segment = encodeURIComponent;

/** Id and alias of a row, which form its address. */
export interface Addressed {
  readonly id: number;
  readonly alias: string;
}

const named = ({ id, alias }: Addressed): string => (alias === '' ? `${id}` : `${id}-${segment(alias)}`);

/** Site paths of the article area; the shapes behind `/articles` are those of installed sites (wire, articles §4). */
export const articlePaths = {
  home: (start = 0): string => paged('/articles', start),
  featured: (start = 0): string => paged('/articles/featured', start),
  archive: (start = 0): string => paged('/articles/archive', start),
  article: (article: Addressed): string => `/articles/item/${named(article)}`,
  articlePrint: (article: Addressed): string => `/articles/item/${named(article)}?tmpl=component&print=1`,
  mail: (id: number): string => `/articles/item/mail?id=${id}`,
  category: (category: Addressed, start = 0): string => paged(`/articles/itemlist/category/${named(category)}`, start),
  tag: (alias: string, start = 0): string => paged(`/articles/itemlist/tag/${segment(alias)}`, start),
  author: ({ id, permalink }: { id: number; permalink: string }, start = 0): string =>
    paged(`/articles/itemlist/user/${named({ id, alias: permalink })}`, start),
  month: (year: number, month: number, start = 0): string =>
    paged(`/articles/itemlist/date/${year}/${twoDigits(month)}`, start),
  day: (year: number, month: number, day: number, start = 0): string =>
    paged(`/articles/itemlist/date/${year}/${twoDigits(month)}/${twoDigits(day)}`, start),
  sitemap: '/articles/sitemap.xml',
  /** Comments for moderation. */
  comments: (list: 'waiting' | 'all' = 'waiting'): string => `/articles/comments${list === 'all' ? '/all' : ''}`,
  reportComment: (id: number): string => `/articles/comments/report?commentID=${id}`,
  reportUser: (id: number): string => `/articles/comments/report-user?id=${id}`,
  search: '/articles/itemlist/search',
  download: (id: number, hash: string): string => `/articles/item/download/${id}_${hash}`,
  add: (category?: number): string => `/articles/item/add${category === undefined ? '' : `?catid=${category}`}`,
  done: (id: number): string => `/articles/item/done/${id}`,
  remove: (id: number): string => `/articles/item/delete/${id}`,
  edit: (id: number): string => `/articles/item/edit/${id}`,
  /** The form with the text of a revision, not saved yet. */
  editRevision: (id: number, ordering: number): string => `/articles/item/edit/${id}?revision=${ordering}`,
  revisions: (id: number, { revision = 0, start = 0 } = {}): string => {
    const query = new URLSearchParams({
      ...(revision > 0 ? { revision: String(revision) } : {}),
      ...(start > 0 ? { start: String(start) } : {}),
    });
    return `/articles/item/revisions/${id}${query.size > 0 ? `?${query}` : ''}`;
  },
  deleteRevision: (id: number, ordering: number, start = 0): string =>
    `/articles/item/revisions/${id}/delete?revision=${ordering}${start > 0 ? `&start=${start}` : ''}`,
  /** The screens of the dashboard. */
  manage: '/blog/dashboard/articles',
  manageFields: '/blog/dashboard/articles/fields',
  manageFieldGroup: (id?: number): string =>
    `/blog/dashboard/articles/fields/group${id === undefined ? '' : `?id=${id}`}`,
  manageField: (id?: number): string => `/blog/dashboard/articles/fields/field${id === undefined ? '' : `?id=${id}`}`,
  addField: (group: number): string => `/blog/dashboard/articles/fields/field?group=${group}`,
  manageCategories: '/blog/dashboard/articles/categories',
  manageCategory: (id?: number): string => `/blog/dashboard/articles/category${id === undefined ? '' : `?id=${id}`}`,
} as const;
