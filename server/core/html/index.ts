export { bodyText } from './body-text.ts';
export { type ContentsLine, withContents } from './contents.ts';
export { ButtonWords, CloseButton, dialogBlock, QuestionButtons } from './dialog.tsx';
export { InlineScript, JsonScript, scriptJson } from './document.tsx';
export { excerptOf, plainTextOf, shortened, withoutNotes } from './excerpt.ts';
export {
  closing,
  escaped,
  type Html,
  join,
  joinAll,
  noHtml,
  opening,
  print,
  printDocument,
  raw,
  rawHtml,
  textHtml,
} from './html.tsx';
export { bytesOf, type Insert, insert, storedBytes } from './insert.ts';
export { Island } from './island.tsx';
export { ListenButton } from './listen-button.tsx';
export { NamePause } from './name-pause.tsx';
export {
  attributesOf,
  classesOf,
  descendants,
  type Element as MarkupElement,
  isElement,
  type Node as MarkupNode,
  nodesOf,
  printElement,
  printed,
} from './nodes.ts';
export { NoticeProvider, NoticeSlot } from './notice-slot.tsx';
export { neighbourLinks, numberedTitle, type Pages, Pagination, pageNumber, pagesAround } from './pagination.tsx';
export { Popover } from './popover.tsx';
export { withScrollRegions } from './scroll-regions.ts';
export { attributesIn } from './tag-attributes.ts';
export { attribute, html } from './template.ts';
export { TextSizeButtons } from './text-size-views.tsx';
export { quotedTagEnd, withoutTags } from './without-tags.ts';
