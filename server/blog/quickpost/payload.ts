import type { QuickPostPayload } from '../../../protocol/blog/quickpost.ts';
import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { dateWords } from '../../core/dates.ts';
import { shortened } from '../../core/excerpt.ts';
import { Refusal } from '../../core/refusal.ts';
import { text } from '../../core/texts.ts';
import { videoOf } from '../../core/video.ts';
import { webAddress } from '../../core/web-address.ts';
import type { PostFields } from '../posts/write-queries.ts';
import { lineOf, paragraphsOf } from './plain-text.ts';

/** What a payload says of the post, whatever else it sends along. */
export type Said = Pick<PostFields, 'kind' | 'title' | 'body' | 'source'>;

/** What the words are read by: today, for a video without a title. */
interface Surroundings {
  readonly now: Date;
  readonly locale: string;
}

const refusal = (key: TextKey, field: string): Refusal => new Refusal(key, { field });

const needed = (value: string, key: TextKey, field: string): string => {
  if (value.trim() === '') throw refusal(key, field);
  return value;
};

const addressIn = (value: string, field: string): string => {
  const url = webAddress(value);
  if (!url) throw refusal('LINK_WRONG', field);
  return url.href;
};

const ofText = ({ title, content }: QuickPostPayload): Said => {
  const words = needed(content, 'QUICKPOST_CONTENT_MISSING', 'content');
  return {
    kind: 'text',
    title: title || shortened(lineOf(words), limits.quickPostTitle),
    body: paragraphsOf(words),
    source: '',
  };
};

// A quote that fits is its own title; a longer one is the text, and begins the title.
const ofQuote = ({ quote, source }: QuickPostPayload): Said => {
  const words = lineOf(needed(quote, 'QUICKPOST_QUOTE_MISSING', 'quote'));
  const isTitle = words.length <= limits.title;
  return {
    kind: 'quote',
    title: isTitle ? words : shortened(words, limits.quickPostTitle),
    body: isTitle ? '' : paragraphsOf(quote),
    source,
  };
};

const ofLink = ({ link, title, content }: QuickPostPayload): Said => {
  const source = addressIn(needed(link, 'QUICKPOST_LINK_MISSING', 'link'), 'link');
  return {
    kind: 'link',
    title: needed(title, 'QUICKPOST_TITLE_MISSING', 'title'),
    body: paragraphsOf(content),
    source,
  };
};

/** what a picture came by; installed clients send none of our making. */
const dataTypes: readonly string[] = ['', 'upload', 'photo', 'webcam'];

const ofPhoto = ({ dataType, title, content, link }: QuickPostPayload): Said => {
  if (!dataTypes.includes(dataType)) throw refusal('QUICKPOST_PHOTO_KIND', 'dataType');
  return {
    kind: 'photo',
    title: needed(title, 'QUICKPOST_TITLE_MISSING', 'title'),
    body: paragraphsOf(content),
    source: link === '' ? '' : addressIn(link, 'link'),
  };
};

const ofVideo = ({ title, content, noCookie }: QuickPostPayload, { now, locale }: Surroundings): Said => {
  const link = lineOf(needed(content, 'QUICKPOST_VIDEO_MISSING', 'content'));
  const quiet = noCookie ? videoOf(link)?.quietPlayer : null;
  return {
    kind: 'video',
    title: title || text('QUICKPOST_VIDEO_TITLE', dateWords(now, locale)),
    body: '',
    source: quiet ?? addressIn(link, 'content'),
  };
};

const readers = { text: ofText, quote: ofQuote, link: ofLink, photo: ofPhoto, video: ofVideo } as const;

/** The post a payload means (wire §2.6). Refuses, naming the field, what a post of its kind cannot be made of. */
export const saidIn = (payload: QuickPostPayload, surroundings: Surroundings): Said =>
  readers[payload.type](payload, surroundings);

/** What installed clients call them (wire §2.6), and our own names. */
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
export const tagsIn = ({ tags }: QuickPostPayload): readonly string[] =>
  tags
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '');
