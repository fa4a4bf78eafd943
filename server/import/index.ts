export { commentSource } from './comment-source.ts';
export { type DomElement, type DomNode, isElement, wordsIn } from './dom.ts';
export { isBlock } from './paragraphs.ts';
export { pictureLink, pictureTag } from './picture-map.ts';
export { plainWords } from './plain-words.ts';
export { protectedParts } from './protected-parts.ts';
export { richText } from './rich-text.ts';
