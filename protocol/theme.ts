import type { ReactNode } from 'react';

/** Link with a visible label; `href` includes the base path of the site. */
export interface ThemeLink {
  readonly label: string;
  readonly href: string;
}

/** Author of a post or an article. */
export interface ThemeAuthor {
  readonly name: string;
  readonly href: string;
  /** Picture of the author, or the first letter of the name. */
  readonly face: ReactNode;
}

/** Card of a post or an article in a list. */
export interface ThemeCard {
  readonly id: number;
  readonly title: string;
  readonly href: string;
  /** Plain text; empty for a post with a password. */
  readonly excerpt: string;
  readonly publishedAt: Date;
  /** Date of publication in the language of the site. */
  readonly date: string;
  /** Empty if the post shows another name than those of its authors. */
  readonly authors: readonly ThemeAuthor[];
  /** Name shown instead of the authors'; empty for most. */
  readonly byline: string;
  /** Cover in its sizes; null for none. */
  readonly cover: ReactNode;
  readonly categories: readonly ThemeLink[];
  readonly comments: number;
}

/**
 * Parts of the template that a site may replace, with the properties that a replacement gets. The file
 * `DATA_DIR/theme/<part>.mjs` exports a function as default (docs/theme.md).
 */
export interface ThemeParts {
  /** Name and logo of the site in the header. */
  readonly brand: {
    readonly name: string;
    readonly href: string;
    /** Logo of the site; null for none. */
    readonly logo: ReactNode;
    /** False if the logo stands without the name. */
    readonly showsName: boolean;
  };
  /** Content of the footer. */
  readonly footer: {
    readonly name: string;
    /** Text of the settings; empty for none. */
    readonly text: string;
    readonly columns: readonly {
      readonly label: string;
      readonly href: string;
      readonly links: readonly ThemeLink[];
    }[];
    readonly links: readonly ThemeLink[];
  };
  /** Card of a post; `form` is `card`, `section` (its heading is of level 3) or `lead`. */
  readonly 'post-card': ThemeCard & {
    readonly form: 'card' | 'section' | 'lead';
    /** Reading time in minutes. */
    readonly minutes: number;
  };
  /** Card of an article; its heading is of this level. */
  readonly 'article-card': ThemeCard & { readonly level: 2 | 3 };
  /** Author below a post or an article. */
  readonly 'author-box': ThemeAuthor & {
    /** Plain text; empty for none. */
    readonly biography: string;
    /** Web address; null for none. */
    readonly website: string | null;
  };
}

export type ThemePart = keyof ThemeParts;

/** Argument of a replacement. */
export interface ThemeInput<Part extends ThemePart> {
  readonly props: ThemeParts[Part];
  /** The part as the product prints it. */
  readonly standard: ReactNode;
  /** React's `createElement`. */
  readonly h: typeof import('react').createElement;
}

/** Replacement of a part. It is called on the server alone; its text is escaped by React. */
export type ThemeOverride<Part extends ThemePart> = (input: ThemeInput<Part>) => ReactNode;
