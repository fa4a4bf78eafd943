import type { z } from 'zod';
import type { categoryDetailFields } from '../../protocol/category-details.ts';

/** Typed values of the fields of a category's details. */
export type CategoryDetailParams = {
  readonly [Name in keyof typeof categoryDetailFields]: z.infer<(typeof categoryDetailFields)[Name]>;
};

/** Picture, language and search engine values of a category, of posts or of articles. */
export interface CategoryDetails {
  readonly imageId: number | null;
  /** Replaces the alternative text of the picture. */
  readonly imageAlt: string;
  readonly language: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly metaKeywords: string;
  readonly robots: string;
}

/** Columns of the details, which both tables of categories have. */
export const detailColumns: Readonly<Record<keyof CategoryDetails, string>> = {
  imageId: 'image_id',
  imageAlt: 'image_alt',
  language: 'language',
  metaTitle: 'meta_title',
  metaDescription: 'meta_description',
  metaKeywords: 'meta_keywords',
  robots: 'robots',
};

/** Row of the details for an insert or update. */
export const detailRow = (details: CategoryDetails) => ({
  image_id: details.imageId,
  image_alt: details.imageAlt,
  language: details.language,
  meta_title: details.metaTitle,
  meta_description: details.metaDescription,
  meta_keywords: details.metaKeywords,
  robots: details.robots,
});

/** Details as typed, apart from the picture, which is stored by `pictureToStore`. */
export const typedDetails = (params: CategoryDetailParams): Omit<CategoryDetails, 'imageId'> => ({
  imageAlt: params.image_alt,
  language: params.language,
  metaTitle: params.meta_title,
  metaDescription: params.meta_description,
  metaKeywords: params.meta_keywords,
  robots: params.robots,
});

/** Initial values of the fields; `alt` is the text of the picture itself. */
export const detailParams = (details: CategoryDetails, alt = ''): CategoryDetailParams => ({
  image_alt: details.imageAlt || alt,
  image_remove: false,
  language: details.language,
  meta_title: details.metaTitle,
  meta_description: details.metaDescription,
  meta_keywords: details.metaKeywords,
  robots: details.robots,
});

/** Details of a category that has none. */
export const noDetails: CategoryDetails = {
  ...{ imageId: null, imageAlt: '', language: '' },
  ...{ metaTitle: '', metaDescription: '', metaKeywords: '', robots: '' },
};
