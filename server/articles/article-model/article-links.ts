import { z } from 'zod';

/** Link beside the text of an article. */
export interface ArticleLink {
  /** Empty: the address is shown. */
  readonly title: string;
  /** Address of a page, or a path of this site. */
  readonly address: string;
  /** Opens in a new window. */
  readonly isNew: boolean;
}

/** Links that an article may have. */
export const mostLinks = 10;

export const linkList = z.array(z.object({ title: z.string(), address: z.string(), isNew: z.boolean() }));

/** Reads the column of links; empty when it is not readable. */
export const readLinks = (column: string | null): readonly ArticleLink[] => {
  try {
    return linkList.catch([]).parse(JSON.parse(column || '[]'));
  } catch {
    return [];
  }
};

export const writeLinks = (links: readonly ArticleLink[]): string | null =>
  links.length > 0 ? JSON.stringify(links) : null;
