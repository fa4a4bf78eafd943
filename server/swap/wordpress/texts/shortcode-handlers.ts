import { escaped } from '../../../core/html/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { placeOf, webAddress } from '../../../core/paths/index.ts';
import type { Attachment } from '../source/attachments.ts';
import type { Expand, Shortcode } from './shortcodes.ts';

const addressedBy = ['src', 'mp4', 'webm', 'ogv', 'mov', 'm4v', 'mp3', 'ogg', 'oga', 'm4a', 'wav', 'url'];

// `[youtube=https://…&w=640&h=385]` has the size of its player in the address.
const playerSize = /&(?:amp;)?[wh]=\d+/g;

const addressOf = ({ attributes, words, inner }: Shortcode): string =>
  [inner, words.replace(/^=/, ''), ...addressedBy.map(name => attributes.get(name) ?? '')]
    .map(candidate => candidate.trim())
    .find(candidate => /^https?:\/\/\S+$/i.test(candidate))
    ?.replace(playerSize, '') ?? '';

const linkTo = (address: string, title = ''): string => {
  const url = webAddress(address.replace(/&amp;/g, '&'));
  return url ? `<p><a href="${escaped(url.href)}">${escaped(text('EMBED_AT', title || placeOf(url)))}</a></p>` : '';
};

/** Embedded media become a captioned link (ruling 25). */
const embed: Expand = code => linkTo(addressOf(code), code.attributes.get('title')) || escaped(code.inner);

const mediaThenWords = /^\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)/i;

const caption: Expand = ({ attributes, inner }) => {
  const media = mediaThenWords.exec(inner)?.[0] ?? '';
  const words = attributes.get('caption') || inner.slice(media.length);
  const align = /^align(?:left|right|center|none)$/.exec(attributes.get('align') ?? '')?.[0] ?? '';
  return `<figure class="wp-caption ${align}">${media.trim()}<figcaption class="wp-caption-text">${words.trim()}</figcaption></figure>`;
};

const item = ({ url, title, alt, caption: words }: Attachment): string =>
  `<figure class="gallery-item"><img src="${escaped(url)}" alt="${escaped(alt || title)}">${
    words ? `<figcaption class="gallery-caption">${escaped(words)}</figcaption>` : ''
  }</figure>`;

export interface AttachmentIndex {
  readonly byId: ReadonlyMap<string, Attachment>;
  readonly ofPost: (id: string) => readonly Attachment[];
}

const listed = (code: Shortcode, attachments: AttachmentIndex, postId: string): readonly Attachment[] => {
  const ids = (code.attributes.get('ids') ?? code.attributes.get('include') ?? '').split(/[\s,]+/).filter(Boolean);
  if (ids.length === 0) return attachments.ofPost(code.attributes.get('id') ?? postId);
  return ids.flatMap(id => attachments.byId.get(id) ?? []);
};

/** The shortcodes every WordPress has, for the body of one post. */
export const handlersFor = (postId: string, attachments: AttachmentIndex): Readonly<Record<string, Expand>> => ({
  caption,
  wp_caption: caption,
  gallery: code =>
    `<div class="gallery">${listed(code, attachments, postId).filter(isPicture).map(item).join('')}</div>`,
  playlist: code =>
    listed(code, attachments, postId)
      .map(({ url, title }) => linkTo(url, title))
      .join(''),
  embed,
  audio: embed,
  video: embed,
  youtube: embed,
  vimeo: embed,
  soundcloud: embed,
});

export const isPicture = ({ url }: Pick<Attachment, 'url'>): boolean =>
  /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?|heic)(?:[?#]|$)/i.test(url);
