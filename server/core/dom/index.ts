export { type Body, type DomElement, type DomNode, isElement, parseBody, wordsIn } from './body.ts';
