import type { z } from 'zod';
import type { articleEditingTasks } from '../../../protocol/articles/edit-page.ts';
import { type ChosenAccess, chosenAccess } from '../../accounts/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { FormErrors } from '../../core/forms/index.ts';
import { dateField, dateOfField } from '../../core/time/index.ts';
import { tagTitles } from '../../editor/index.ts';
import type { ArticleLink } from '../article-model/index.ts';

export type ArticleFormParams = z.infer<(typeof articleEditingTasks)['items.save']['params']>;

/** Posted values by field name. */
export type ArticleFormValues = Omit<
  ArticleFormParams,
  | 'id'
  | 'version'
  | 'goal'
  | 'image_remove'
  | 'intro_image_remove'
  | 'attachments'
  | 'attachment_titles'
  | 'attachments_remove'
  | 'tmpl'
  | 'return'
>;

/** Values of an article's form. */
export interface ArticleFields {
  readonly title: string;
  /** Empty: derived from the title. */
  readonly alias: string;
  readonly categoryId: number;
  readonly intro: string;
  readonly body: string;
  readonly published: boolean;
  readonly featured: boolean;
  /** Place among the featured articles: lower numbers come first. */
  readonly featuredOrdering: number;
  readonly archived: boolean;
  readonly access: ChosenAccess;
  readonly authorAlias: string;
  /** Null: the time of the first save. */
  readonly createdAt: Date | null;
  readonly publishUp: Date | null;
  readonly publishDown: Date | null;
  readonly metaDescription: string;
  readonly metaKeywords: string;
  readonly robots: string;
  readonly metaAuthor: string;
  readonly rights: string;
  readonly language: string;
  readonly allowComments: boolean;
  /** URI of the image; empty: none. */
  readonly image: string;
  readonly imageAlt: string;
  readonly imageCaption: string;
  readonly imageCredits: string;
  /** URI of the image of the introduction; empty: none. */
  readonly introImage: string;
  readonly introImageAlt: string;
  readonly introImageCaption: string;
  readonly links: readonly ArticleLink[];
  /** Numbers or addresses of the versions in other languages. */
  readonly translations: string;
  /** URIs of the gallery pictures. */
  readonly pictures: readonly string[];
  /** Remove the article's own recording. */
  readonly recordingRemove: boolean;
  /** Remove the captions. */
  readonly captionsRemove: boolean;
  /** Remove the descriptions of the video. */
  readonly descriptionsRemove: boolean;
  /** Transcript of the article's own recording. */
  readonly transcript: string;
  readonly video: string;
  readonly videoCaption: string;
  readonly videoCredits: string;
  /** Titles of the tags. */
  readonly tags: readonly string[];
  /** Input values of the extra fields. */
  readonly extra: ArticleFormParams['extra'];
}

/** Default values of a new article. */
export const emptyArticle = (categoryId: number): ArticleFields => ({
  ...{ title: '', alias: '', categoryId, intro: '', body: '', authorAlias: '', tags: [], extra: {} },
  ...{ published: true, featured: false, featuredOrdering: 0, archived: false, access: 'public', allowComments: true },
  ...{ createdAt: null, publishUp: null, publishDown: null },
  ...{ metaDescription: '', metaKeywords: '', robots: '', metaAuthor: '', rights: '', language: '' },
  ...{ introImage: '', introImageAlt: '', introImageCaption: '', links: [], translations: '' },
  ...{ image: '', imageAlt: '', imageCaption: '', imageCredits: '', pictures: [] },
  ...{ recordingRemove: false, captionsRemove: false, descriptionsRemove: false },
  ...{ transcript: '', video: '', videoCaption: '', videoCredits: '' },
});

/** Stored article as form values; `form_key` identifies the form of a new article. */
export const formValuesOf = (fields: ArticleFields, form_key = ''): ArticleFormValues => ({
  form_key,
  title: fields.title,
  alias: fields.alias,
  category: fields.categoryId,
  intro: fields.intro,
  body: fields.body,
  published: fields.published,
  featured: fields.featured,
  featured_ordering: String(fields.featuredOrdering),
  archived: fields.archived,
  access: fields.access,
  author_alias: fields.authorAlias,
  created: dateField(fields.createdAt),
  publish_up: dateField(fields.publishUp),
  publish_down: dateField(fields.publishDown),
  meta_description: fields.metaDescription,
  meta_keywords: fields.metaKeywords,
  robots: fields.robots,
  meta_author: fields.metaAuthor,
  rights: fields.rights,
  language: fields.language,
  allow_comments: fields.allowComments,
  tags: fields.tags.join(', '),
  image: fields.image,
  image_alt: fields.imageAlt,
  image_caption: fields.imageCaption,
  image_credits: fields.imageCredits,
  intro_image: fields.introImage,
  intro_image_alt: fields.introImageAlt,
  intro_image_caption: fields.introImageCaption,
  translations: fields.translations,
  link_titles: fields.links.map(({ title }) => title),
  link_addresses: fields.links.map(({ address }) => address),
  link_targets: fields.links.map(({ isNew }) => (isNew ? 'new' : '')),
  pictures: [...fields.pictures],
  recording_remove: fields.recordingRemove,
  captions_remove: fields.captionsRemove,
  descriptions_remove: fields.descriptionsRemove,
  transcript: fields.transcript,
  video: fields.video,
  video_caption: fields.videoCaption,
  video_credits: fields.videoCredits,
  extra: fields.extra,
});

const accessOf = (value: string): ChosenAccess => {
  const chosen = chosenAccess(value);
  if (!chosen) throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'access' });
  return chosen;
};

/** Field names in page order. */
export const pageOrder: readonly string[] = [
  ...['title', 'alias', 'intro', 'body', 'extra', 'category', 'tags'],
  ...['publish_up', 'publish_down', 'created'],
  ...['featured_ordering', 'image', 'image_alt', 'image_caption', 'image_credits'],
  ...['intro_image', 'intro_image_alt', 'intro_image_caption', 'pictures'],
  ...['recording', 'transcript', 'video', 'video_caption', 'video_credits', 'attachments', 'links'],
  ...[
    'access',
    'author_alias',
    'language',
    'translations',
    'meta_description',
    'meta_keywords',
    'robots',
    'meta_author',
    'rights',
  ],
];

const linksOf = ({ link_titles, link_addresses, link_targets }: ArticleFormParams): readonly ArticleLink[] =>
  link_addresses.flatMap((address, at) => {
    const title = link_titles[at] ?? '';
    return address === '' && title === '' ? [] : [{ title, address, isNew: link_targets[at] === 'new' }];
  });

const orderingOf = (typed: string): number => {
  if (!/^\d{0,9}$/.test(typed)) throw new UserError('ITEM_EDIT_FEATURED_ORDER_WRONG', { field: 'featured_ordering' });
  return Number(typed);
};

/** Parses a posted form. An unreadable field adds an error and becomes empty. */
export const fieldsOf = (params: ArticleFormParams, form: FormErrors): ArticleFields => ({
  title: params.title,
  alias: params.alias,
  categoryId: params.category,
  intro: params.intro,
  body: params.body,
  published: params.published,
  featured: params.featured,
  featuredOrdering: form.read(() => orderingOf(params.featured_ordering), 0),
  archived: params.archived,
  access: form.read(() => accessOf(params.access || 'public'), 'special'),
  authorAlias: params.author_alias,
  createdAt: form.read(() => dateOfField(params.created, 'created'), null),
  publishUp: form.read(() => dateOfField(params.publish_up, 'publish_up'), null),
  publishDown: form.read(() => dateOfField(params.publish_down, 'publish_down'), null),
  metaDescription: params.meta_description,
  metaKeywords: params.meta_keywords,
  robots: params.robots,
  metaAuthor: params.meta_author,
  rights: params.rights,
  language: params.language,
  allowComments: params.allow_comments,
  tags: tagTitles(params.tags),
  image: params.image_remove ? '' : params.image,
  imageAlt: params.image_alt,
  imageCaption: params.image_caption,
  imageCredits: params.image_credits,
  introImage: params.intro_image_remove ? '' : params.intro_image,
  introImageAlt: params.intro_image_alt,
  introImageCaption: params.intro_image_caption,
  links: linksOf(params),
  translations: params.translations,
  pictures: params.pictures,
  recordingRemove: params.recording_remove,
  captionsRemove: params.captions_remove,
  descriptionsRemove: params.descriptions_remove,
  transcript: params.transcript.replace(/\r\n?/g, '\n').trim(),
  video: params.video,
  videoCaption: params.video_caption,
  videoCredits: params.video_credits,
  extra: params.extra,
});
