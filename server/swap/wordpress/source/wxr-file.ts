/** Content of an export file, versions 1.0 to 1.2. */
export interface WxrAuthor {
  readonly id: string;
  readonly login: string;
  readonly email: string;
  readonly name: string;
}

export interface WxrTerm {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** The slug of the category above; empty for none. */
  readonly parent: string;
}

export interface WxrComment {
  readonly id: string;
  readonly author: string;
  readonly email: string;
  readonly website: string;
  readonly date: Date | null;
  readonly content: string;
  readonly approved: string;
  readonly type: string;
  readonly parent: string;
  readonly userId: string;
}

export interface WxrItem {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  /** Address on the old site. */
  readonly link: string;
  readonly creator: string;
  readonly content: string;
  readonly excerpt: string;
  readonly date: Date | null;
  readonly modified: Date | null;
  readonly slug: string;
  readonly parent: string;
  readonly password: string;
  readonly isSticky: boolean;
  readonly allowsComments: boolean;
  readonly attachmentUrl: string;
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  readonly tags: readonly { readonly slug: string; readonly name: string }[];
  readonly meta: ReadonlyMap<string, string>;
  /** Last parts of former addresses, which redirected there. */
  readonly oldSlugs: readonly string[];
  readonly comments: readonly WxrComment[];
}

export interface WxrHead {
  /** The address of the site it came from. */
  readonly source: string;
  readonly title: string;
  readonly version: string;
  readonly authors: readonly WxrAuthor[];
  readonly categories: readonly WxrTerm[];
  readonly tags: readonly WxrTerm[];
  readonly others: readonly { readonly taxonomy: string; readonly slug: string; readonly name: string }[];
}
