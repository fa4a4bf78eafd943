import { digest } from '../../../core/db/index.ts';

const isNumber = (id: string): boolean => /^\d{1,20}$/.test(id);

/**
 * Key of a row by its number there; a digest of any other id, which columns that ignore case and accents tell apart.
 */
export const keyOf = (id: string): string => (isNumber(id) ? id : `id:${digest('id', id)}`);

/** Key of an author or a term: its number, or a digest of its name where the export has no number. */
export const keyOfNamed = (id: string, name: string): string => (isNumber(id) ? id : `name:${digest('name', name)}`);

/** Key of a picture by `addressKey` of its address. */
export const keyOfPicture = (addressKey: string): string => `url:${digest('picture', addressKey)}`;

/** Key of a part that has no id, or the id of another one, by its content. */
export const keyOfContent = (content: string): string => `text:${digest('text', content)}`;

// Hand-made exports hold `>login` and the like.
export const tidyLogin = (creator: string): string => creator.replace(/^[^\p{L}\p{N}]+/u, '').trim();
