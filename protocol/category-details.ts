import { flag, line } from './fields.ts';
import { limits } from './limits.ts';

/** Fields of the picture, language and search engine values of a category, of posts or of articles. */
export const categoryDetailFields = {
  image_alt: line(limits.formText),
  image_remove: flag,
  language: line(limits.formText),
  meta_title: line(limits.formText),
  meta_description: line(limits.textInput),
  meta_keywords: line(limits.formText),
  robots: line(limits.formText),
};
