import type { OldSystem } from './legacy-source.ts';

/** Kinds of rows that have a page and that addresses of an old site name. */
export type RowKind =
  | 'article'
  | 'articleCategory'
  | 'articleTag'
  | 'articleAuthor'
  | 'post'
  | 'category'
  | 'tag'
  | 'team'
  | 'author';

/** A row by its number on the old site. */
export interface NumberedTarget {
  readonly kind: RowKind;
  readonly system: OldSystem;
  readonly id: string;
  /** The words behind the number, where a number alone is not enough to tell the kind of row. */
  readonly alias?: string;
  /** The form that changes the article. */
  readonly isForm?: true;
}

/** A row by its name: an alias, or the title of a tag of articles. */
export interface NamedTarget {
  readonly kind: RowKind;
  readonly name: string;
  /** System of the old site that named it, where that is not the usual one of its kind. */
  readonly system?: OldSystem;
  /** Alias of the category that the row must belong to. */
  readonly within?: string;
}

/** An attachment by its number on the old site, with the hash that the old site signed it with. */
export interface DownloadTarget {
  readonly attachment: string;
  readonly hash: string;
}

/** The list of all posts or of all articles. */
export interface ListTarget {
  readonly list: 'posts' | 'articles';
}

/** A page without a row: the archive of a month, a search. A site path. */
export interface PageTarget {
  readonly path: string;
  /** The page is a list of articles with feeds. */
  readonly hasFeed?: true;
}

/** The page that reports a comment on an article, or an account, by its number on the old site. */
export interface ReportTarget {
  readonly reports: 'comment' | 'account';
  readonly number: string;
}

/** Files of which one is meant, the likeliest first: paths below the folder of the old site. */
export interface FileTarget {
  readonly files: readonly string[];
}

export type OldTarget =
  | NumberedTarget
  | NamedTarget
  | DownloadTarget
  | ListTarget
  | PageTarget
  | ReportTarget
  | FileTarget;

/** The number at the beginning of `12`, `12-words` or `12:words`; undefined when there is none. */
export const numberOf = (segment = ''): string | undefined => /^([1-9]\d{0,9})(?:[:-]|$)/.exec(segment)?.[1];

/** A target by the number at the beginning of a segment; none when it begins with no number. */
export const numbered = (kind: RowKind, system: OldSystem, segment: string | undefined): readonly NumberedTarget[] => {
  const id = numberOf(segment);
  return id === undefined ? [] : [{ kind, system, id }];
};
