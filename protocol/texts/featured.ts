/** Featured posts, authors and team blogs. */
export const featuredTexts = [
  'FEATURED',
  'FEATURE',
  'FEATURE_NOT',
  'UNFEATURE',
  'FEATURED_TITLE',
  'FEATURED_QUESTION',
  'FEATURED_DONE',
  'UNFEATURED_TITLE',
  'UNFEATURED_DONE',
  'FEATURED_PROTECTED',
  'FEATURED_POSTS',
  'SLIDE_OF',
  'SLIDER_CHOOSE',
  'SLIDER_PREVIOUS',
  'SLIDER_NEXT',
] as const;
