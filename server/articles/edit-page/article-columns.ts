import { accessColumns } from '../../accounts/index.ts';
import { writeLinks } from '../article-model/index.ts';
import type { ArticlePictures } from '../form-values/index.ts';
import type { ValidatedArticle } from './checks.ts';

/** Files of a form beside the text, as stored with the article. */
export interface StoredFiles extends ArticlePictures {
  readonly recording: { readonly id: number; readonly name: string } | undefined;
}

/** Columns that a form of an article writes. */
export const columnsOf = (
  fields: ValidatedArticle,
  alias: string,
  { image, introImage, recording }: StoredFiles,
  extra: string | null,
) => ({
  title: fields.title,
  alias,
  category_id: fields.categoryId,
  intro: fields.intro,
  body: fields.body,
  published: fields.published,
  featured: fields.featured,
  featured_ordering: fields.featuredOrdering,
  archived: fields.archived,
  ...accessColumns(fields.access),
  author_alias: fields.authorAlias,
  publish_down: fields.publishDown,
  meta_description: fields.metaDescription,
  meta_keywords: fields.metaKeywords,
  robots: fields.robots,
  meta_author: fields.metaAuthor,
  rights: fields.rights,
  links: writeLinks(fields.links),
  language: fields.language,
  allow_comments: fields.allowComments,
  image_id: image?.id ?? null,
  // Text and caption belong to the image and are removed with it.
  image_alt: image ? fields.imageAlt : '',
  image_caption: image ? fields.imageCaption : '',
  image_credits: image ? fields.imageCredits : '',
  intro_image_id: introImage?.id ?? null,
  intro_image_alt: introImage ? fields.introImageAlt : '',
  intro_image_caption: introImage ? fields.introImageCaption : '',
  recording_id: recording?.id ?? null,
  video: fields.video,
  video_caption: fields.videoCaption,
  video_credits: fields.videoCredits,
  fields: extra,
});
