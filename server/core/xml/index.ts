export { child, childrenOf, type Element, elementsOf, field, isWhole, raw } from './xml.ts';
