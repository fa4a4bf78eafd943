export { Conflict } from './conflict-views.tsx';
export { PublishingDates } from './date-views.tsx';
export { TextEditor } from './editor-views.tsx';
export { checkLanguage, checkRobots, isMoment, languagePattern, robotsPattern, tagTitles } from './field-rules.ts';
export { claimFormKey, createdByForm, isFormKey, linkFormKey } from './form-key-queries.ts';
export { Part } from './part-views.tsx';
export { robotChoices, SeoFields } from './seo-views.tsx';
export { TagField, TagTemplate } from './tag-field-views.tsx';
