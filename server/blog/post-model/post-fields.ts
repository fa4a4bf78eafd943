/** The kinds a writer chooses from; pages come from an import only. */
export const writtenKinds = ['text', 'quote', 'link', 'photo', 'video'] as const;
export type WrittenKind = (typeof writtenKinds)[number];

/** A language as pages print it in `lang`. */
export const languageForm = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** What is written of a post; composer, quick post and revisions give the same. */
export interface PostFields {
  readonly kind: WrittenKind;
  readonly title: string;
  /** Empty: made from the title. One that is reserved or taken gets -2, -3 … */
  readonly slug: string;
  /** HTML as given: it is cleaned inside. */
  readonly body: string;
  readonly excerpt: string;
  /** The link's or the video's address, the quote's source. */
  readonly source: string;
  /** A BCP 47 tag; empty: that of the site. */
  readonly language: string;
  readonly privacy: 'public' | 'registered' | 'private';
  /** Undefined: as it is; null: none; words: they are hashed inside. */
  readonly password: string | null | undefined;
  /** The first is the primary one. */
  readonly categoryIds: readonly number[];
  /** Titles; unknown ones are made. */
  readonly tags: readonly string[];
  readonly coverId: number | null;
  readonly teamId: number | null;
  readonly place: { readonly address: string; readonly latitude: number; readonly longitude: number } | null;
  /** Null: when it is published; in the future: scheduled. */
  readonly publishedAt: Date | null;
  readonly publishDown: Date | null;
  readonly allowComments: boolean;
  readonly allowSubscriptions: boolean;
  readonly seo: {
    readonly title: string;
    readonly description: string;
    readonly robots: string;
    readonly canonical: string;
  };
}

/** How far the writer wants it; who may not publish submits instead. */
export type Wanted = 'draft' | 'submit' | 'publish';

export const emptyFields: PostFields = {
  kind: 'text',
  title: '',
  slug: '',
  body: '',
  excerpt: '',
  source: '',
  language: '',
  privacy: 'public',
  password: undefined,
  categoryIds: [],
  tags: [],
  coverId: null,
  teamId: null,
  place: null,
  publishedAt: null,
  publishDown: null,
  allowComments: true,
  allowSubscriptions: true,
  seo: { title: '', description: '', robots: '', canonical: '' },
};
