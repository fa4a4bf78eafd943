import type { QuickPostPayload } from '../../../protocol/blog/quickpost.ts';
import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { typedList } from '../../../protocol/typed-list.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkLength, type FormErrors } from '../../core/forms/index.ts';
import { escaped, type Html, rawHtml, shortened } from '../../core/html/index.ts';
import { inContentLocale, text } from '../../core/i18n/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { dateWords } from '../../core/time/index.ts';
import { videoOf } from '../../media/index.ts';
import type { PostFields } from '../post-model/index.ts';

const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;

const linked = (words: string): string => {
  let at = 0;
  let out = '';
  for (const { 0: url, index } of words.matchAll(address)) {
    out += `${escaped(words.slice(at, index))}<a href="${escaped(url)}">${escaped(url)}</a>`;
    at = index + url.length;
  }
  return out + escaped(words.slice(at));
};

/** Converts plain text to HTML: an empty line separates paragraphs, web addresses become links. */
const paragraphsOf = (typed: string): Html =>
  rawHtml(
    typed
      .trim()
      .split(/\n{2,}/)
      .filter(paragraph => paragraph !== '')
      .map(paragraph => `<p>${linked(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
      .join(''),
  );

/** Converts plain text to one line, for titles. */
const lineOf = (typed: string): string => typed.replace(/\s+/g, ' ').trim();

/** Fields of the post that a payload states. */
type PayloadFields = Pick<PostFields, 'kind' | 'title' | 'body' | 'source'>;

/** Context for reading the payload, and the form that collects its errors. */
interface Reading {
  /** Current time, for a video without a title. */
  readonly now: Date;
  readonly form: FormErrors;
}

const refusal = (key: TextKey, field: string): UserError => new UserError(key, { field });

const needed = (value: string, key: TextKey, field: string): string => {
  if (value.trim() === '') throw refusal(key, field);
  return value;
};

const addressIn = (value: string, field: string): string => {
  const url = webAddress(value);
  if (!url) throw refusal('LINK_WRONG', field);
  return url.href;
};

const ofText = ({ title, content }: QuickPostPayload, { form }: Reading): PayloadFields => {
  const words = form.read(() => needed(content, 'QUICKPOST_CONTENT_MISSING', 'content'), '');
  return {
    kind: 'text',
    title: title || shortened(lineOf(words), limits.quickPostTitle),
    body: paragraphsOf(words),
    source: '',
  };
};

// A short quote is its own title; a longer one is the text, and its beginning the title.
const ofQuote = ({ quote, source }: QuickPostPayload, { form }: Reading): PayloadFields => {
  const words = lineOf(form.read(() => needed(quote, 'QUICKPOST_QUOTE_MISSING', 'quote'), ''));
  const isTitle = words.length <= limits.title;
  return {
    kind: 'quote',
    title: isTitle ? words : shortened(words, limits.quickPostTitle),
    body: isTitle ? '' : paragraphsOf(quote),
    source,
  };
};

const ofLink = ({ link, title, content }: QuickPostPayload, { form }: Reading): PayloadFields => ({
  kind: 'link',
  source: form.read(() => addressIn(needed(link, 'QUICKPOST_LINK_MISSING', 'link'), 'link'), ''),
  title: form.read(() => needed(title, 'QUICKPOST_TITLE_MISSING', 'title'), ''),
  body: paragraphsOf(content),
});

/** source of a picture; installed clients send only values of this list. */
const dataTypes: readonly string[] = ['', 'upload', 'photo', 'webcam'];

const checkDataType = ({ dataType }: QuickPostPayload): void => {
  if (!dataTypes.includes(dataType)) throw refusal('QUICKPOST_PHOTO_KIND', 'dataType');
};

const ofPhoto = (payload: QuickPostPayload, { form }: Reading): PayloadFields => {
  const { title, content, link } = payload;
  form.read(() => checkDataType(payload), undefined);
  return {
    kind: 'photo',
    title: form.read(() => needed(title, 'QUICKPOST_TITLE_MISSING', 'title'), ''),
    body: paragraphsOf(content),
    source: link === '' ? '' : form.read(() => addressIn(link, 'link'), ''),
  };
};

const ofVideo = ({ title, content, noCookie }: QuickPostPayload, { now, form }: Reading): PayloadFields => {
  const link = lineOf(form.read(() => needed(content, 'QUICKPOST_VIDEO_MISSING', 'content'), ''));
  const cookieless = noCookie ? videoOf(link)?.cookielessPlayer : null;
  return {
    kind: 'video',
    title: title || inContentLocale(() => text('QUICKPOST_VIDEO_TITLE', dateWords(now))),
    body: '',
    source: cookieless ?? form.read(() => addressIn(link, 'content'), ''),
  };
};

const readers = { text: ofText, quote: ofQuote, link: ofLink, photo: ofPhoto, video: ofVideo } as const;

const contentLabels: Readonly<Record<QuickPostPayload['type'], TextKey>> = {
  text: 'QUICKPOST_FIELD_CONTENT',
  photo: 'QUICKPOST_FIELD_ABOUT',
  link: 'QUICKPOST_FIELD_ABOUT',
  video: 'QUICKPOST_FIELD_VIDEO',
  quote: 'QUICKPOST_FIELD_QUOTE',
};

const checkLengths = ({ type, content, quote }: QuickPostPayload, form: FormErrors): void => {
  form.read(() => checkLength(content, 'content', contentLabels[type], limits.quickPostText), undefined);
  form.read(() => checkLength(quote, 'quote', 'QUICKPOST_FIELD_QUOTE', limits.quickPostText), undefined);
};

/** Parses the post of a payload (wire §2.6). Content that its kind does not allow is a form error. */
export const readPayload = (payload: QuickPostPayload, reading: Reading): PayloadFields => {
  checkLengths(payload, reading.form);
  return readers[payload.type](payload, reading);
};

/** Names of installed clients (wire §2.6) and our own. */
const privacies: Readonly<Record<string, PostFields['privacy']>> = {
  '': 'public',
  '0': 'public',
  '1': 'registered',
  public: 'public',
  registered: 'registered',
  private: 'private',
};

export const privacyIn = ({ privacy }: QuickPostPayload): PostFields['privacy'] => {
  const known = Object.hasOwn(privacies, privacy) ? privacies[privacy] : undefined;
  if (!known) throw refusal('QUICKPOST_PRIVACY', 'privacy');
  return known;
};

/** `tags` is a string of titles joined by commas (E-029). */
export const tagsIn = ({ tags }: QuickPostPayload): readonly string[] => typedList(tags);

const ownFields: Readonly<Record<QuickPostPayload['type'], readonly string[]>> = {
  text: ['title', 'content'],
  photo: ['dataType', 'uri', 'file', 'alt', 'title', 'content'],
  video: ['content', 'title'],
  quote: ['quote', 'source'],
  link: ['link', 'title', 'content'],
};

/** Fields of a kind's form in the order of the page. */
export const pageOrder = (kind: QuickPostPayload['type']): readonly string[] => [
  ...ownFields[kind],
  ...['category', 'link', 'tags', 'privacy', 'autopost'],
];
