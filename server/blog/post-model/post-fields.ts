import { plainTextOf, rawHtml } from '../../core/html/index.ts';
import { slugOf } from '../../core/paths/index.ts';

/** Kinds that writers may choose; pages come from imports only. */
export const writtenKinds = ['text', 'quote', 'link', 'photo', 'video'] as const;

const rightToLeft = /^(?:ar|arc|ckb|dv|fa|he|ku-arab|ps|sd|ug|ur|yi)\b/i;

export const directions = ['', 'ltr', 'rtl'] as const;

/** Direction in which a language is written. */
export const directionOf = (language: string): 'rtl' | 'ltr' => (rightToLeft.test(language) ? 'rtl' : 'ltr');

/** Fields of a post, the same for composer, quick post and revisions. */
export interface PostFields {
  readonly kind: (typeof writtenKinds)[number];
  readonly title: string;
  /** Empty: generated from the title. A reserved or taken slug gets -2, -3 … */
  readonly slug: string;
  /** HTML as given; cleaned before it is stored. */
  readonly body: string;
  readonly excerpt: string;
  /** Address of a link or video, source of a quote. */
  readonly source: string;
  /** BCP 47 tag; empty: the language of the site. */
  readonly language: string;
  /** Direction of writing; empty: that of the language. */
  readonly direction: (typeof directions)[number];
  readonly privacy: 'public' | 'registered' | 'private';
  /** Plain text, hashed before it is stored. Undefined: unchanged; null: no password. */
  readonly password: string | null | undefined;
  /** The first is the primary category. */
  readonly categoryIds: readonly number[];
  /** Titles; unknown tags are created. */
  readonly tags: readonly string[];
  readonly coverId: number | null;
  readonly teamId: number | null;
  readonly place: { readonly address: string; readonly latitude: number; readonly longitude: number } | null;
  /** Null: at publication; a future date: scheduled. */
  readonly publishedAt: Date | null;
  readonly publishDown: Date | null;
  readonly allowComments: boolean;
  readonly allowSubscriptions: boolean;
  /** Shown instead of the author's name. */
  readonly byline: string;
  readonly copyright: string;
  /** True for a post that is not among the latest posts. */
  readonly isOffFrontPage: boolean;
  readonly seo: {
    readonly title: string;
    readonly description: string;
    readonly robots: string;
    readonly canonical: string;
    readonly keywords: string;
  };
}

/** Requested state; a writer who may not publish submits instead. */
export type RequestedState = 'draft' | 'submit' | 'publish';

export const emptyFields: PostFields = {
  kind: 'text',
  title: '',
  slug: '',
  body: '',
  excerpt: '',
  source: '',
  language: '',
  direction: '',
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
  byline: '',
  copyright: '',
  isOffFrontPage: false,
  seo: { title: '', description: '', robots: '', canonical: '', keywords: '' },
};

/** Slug of a text; a draft without a title gets one too. */
export const slugFor = ({ slug, title, body, kind }: PostFields): string =>
  slug || slugOf(title) || slugOf(plainTextOf(rawHtml(body)).slice(0, 60)) || `${kind}-post`;
