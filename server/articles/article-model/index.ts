export { accessOptions, accessText } from './access-text.ts';
export { itemBriefs } from './brief-queries.ts';
export { ItemAddLink, ItemEditLink } from './edit-link-views.tsx';
export { imageByKey } from './image-key-queries.ts';
export { installedImages, installedSizes } from './installed-sizes.ts';
export { bylineOf, type Item, type ItemBrief, type Named } from './item.ts';
export { itemHits } from './item-hits.ts';
export {
  type ItemScope,
  levelsOf,
  listedItemCount,
  listedItemIds,
  listedItems,
  nextItemChange,
  publishedNow,
  type ReaderScope,
} from './listing-queries.ts';
export { votesPercentage } from './percentage.ts';
export { relistCategory, relistItems } from './relist-queries.ts';
export { ItemMoment, type ItemProps, type ItemSetting, itemSettingOf, itemSpeech, itemTitleOf } from './setting.tsx';
export { itemSubject, itemSubjectOf, type SubjectRow, subjectColumns } from './subject-queries.ts';
