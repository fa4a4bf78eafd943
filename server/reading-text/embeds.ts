import {
  attributesOf,
  escaped,
  isElement,
  type MarkupElement,
  plainTextOf,
  printed,
  rawHtml,
} from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { type Video, videoOf } from '../media/index.ts';

interface Embed {
  readonly video: Video;
  readonly link: string;
  readonly words: string;
}

const isBlank = (words: string): boolean => words.replaceAll('&nbsp;', ' ').trim() === '';

/** Video of a paragraph that holds nothing but its address or a link to it. */
export const embedOf = (element: MarkupElement, peertube: readonly string[]): Embed | undefined => {
  if (element.name !== 'p') return undefined;
  const parts = element.children.filter(node => isElement(node) || !isBlank(node));
  const [only] = parts;
  if (only === undefined || parts.length > 1) return undefined;
  if (isElement(only) && only.name !== 'a') return undefined;
  const words = plainTextOf(rawHtml(printed([only])));
  const link = isElement(only) ? (attributesOf(only).get('href') ?? '') : words;
  const video = words === '' ? null : videoOf(link, peertube);
  return video ? { video, link, words } : undefined;
};

const playGlyph =
  '<svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false"><path d="M5 3l12 7-12 7z" fill="currentColor"></path></svg>';

interface Place {
  readonly base: string;
  /** Unique on the page. */
  readonly id: string;
}

/**
 * Title, button and link of a video in a text. The button loads the player, when the reader presses it, from the site
 * that it names (B-075); without scripts the link leads there.
 */
export const printedEmbed = ({ video, link, words }: Embed, { base, id }: Place): string => {
  const { host } = video;
  const isAddress = /^https?:\/\//i.test(words);
  const title = isAddress ? text('WATCH_AT', host) : words;
  const attributes = Object.entries({
    'data-video': host,
    'data-frame': base + paths.embeddedVideo(link),
    'data-frame-title': text('VIDEO_FRAME', isAddress ? link : words, host),
    'data-message': text('VIDEO_LOADED', host),
    'data-forgotten': text('VIDEO_FORGOTTEN', host),
  });
  const printedAttributes = attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  return [
    '<div class="embed">',
    `<p class="embed-title"><a id="${id}" href="${escaped(link)}" rel="noopener nofollow ugc">${escaped(title)}</a></p>`,
    `<div class="video-consent needs-script"${printedAttributes}>`,
    `<button type="button" class="button" data-video-play="" aria-describedby="${id}">${playGlyph}${escaped(text('VIDEO_PLAY', host))}</button>`,
    `<p class="video-note">${escaped(text('VIDEO_NOTE', host))}</p>`,
    `<button type="button" class="link-button" hidden data-video-forget="">${escaped(text('VIDEO_FORGET', host))}</button>`,
    '</div></div>',
  ].join('');
};
