import type { IOptions, Tag, Transformer } from 'sanitize-html';
import { text } from '../i18n/index.ts';
import { placeOf, webAddress } from '../paths/index.ts';

/** Attributes with a closed form; a value of another form is removed. */
export const attributeForms: Readonly<Record<string, RegExp>> = {
  abbr: /^.{1,100}$/s,
  colspan: /^\d{1,3}$/,
  'data-behavior': /^(?:remote|link)$/,
  'data-behaviour': /^(?:remote|link)$/,
  'data-bp-toggle': /^tab$/,
  'data-css-style': /^[^<>]{1,500}$/,
  'data-description': /^[^<>]{1,300}$/,
  'data-image': /^\/(?!\/)[\w./-]{1,300}$/,
  'data-layout': /^(?:vertical|horizontal)$/,
  'data-newtab': /^[\w-]{1,20}$/,
  'data-style': /^(?:light|dark|flat|flat-dark|default|no-style)$/,
  'data-text': /^[^<>]{1,60}$/,
  datetime: /^[\dT:.+Z -]{4,40}$/,
  dir: /^(?:ltr|rtl|auto)$/,
  height: /^\d{1,5}$/,
  lang: /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i,
  rowspan: /^\d{1,3}$/,
  scope: /^(?:col|row|colgroup|rowgroup)$/,
  span: /^\d{1,3}$/,
  start: /^-?\d{1,6}$/,
  type: /^[1aAiI]$/,
  'data-autoplay': /^(?:0|1|true|false)$/,
  'data-interval': /^\d{1,3}$/,
  value: /^-?\d{1,6}$/,
  width: /^\d{1,5}$/,
};

const classes = [
  ...['nav', 'nav-tabs', 'tab-content', 'tab-pane', 'active'],
  ...['alignleft', 'alignright', 'aligncenter', 'alignnone'],
  ...['wp-caption', 'wp-caption-text', 'gallery', 'gallery-item', 'gallery-icon', 'gallery-caption'],
  ...['wp-block-image', 'wp-block-gallery', 'wp-block-quote', 'wp-block-table', 'foreign-picture', 'decorative'],
  ...[
    'eb-gallery',
    'eb-gallery-stage',
    'eb-gallery-viewport',
    'eb-gallery-item',
    'eb-gallery-menu',
    'eb-gallery-button',
  ],
  ...['eb-thumbs', 'eb-image', 'eb-image-figure', 'eb-image-viewport', 'eb-image-popup-button', 'eb-image-caption'],
  ...['easyblog-thumb-preview', 'easyblog-image-caption'],
  ...['k2EqualHeights', 'k2Scroller', 'k2ScrollerElement'],
];

const rename =
  (tagName: string, attribs: Record<string, string> = {}): Transformer =>
  (_, { lang, dir }) => ({ tagName, attribs: { ...(lang && { lang }), ...(dir && { dir }), ...attribs } });

/** Embeds of other sites become links, so that browsers request nothing from them (ruling 25). */
const embedded: Transformer = (_, { src = '', title = '' }): Tag => {
  const url = webAddress(src.replace(/^\/\//, 'https://'));
  if (!url) return { tagName: 'span', attribs: {} };
  return { tagName: 'a', attribs: { href: url.href }, text: text('EMBED_AT', title || placeOf(url)) };
};

/** The elements and attributes an article or a post may have (security, "Rich text"). No style, no script, no frame. */
export const allowed: IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'wbr'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'figure', 'figcaption', 'details', 'summary'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'img', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's'],
    ...['samp', 'small', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'ruby', 'rb', 'rt', 'rp'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir', 'class'],
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(heading => [heading, ['id']])),
    a: [
      'href',
      'data-bp-toggle',
      'rel',
      'data-behaviour',
      'data-behavior',
      'data-style',
      'data-text',
      'data-newtab',
      'data-css-style',
      'data-image',
      'data-description',
      'data-layout',
      'title',
    ],
    div: ['id', 'data-autoplay', 'data-interval'],
    abbr: ['title'],
    dfn: ['title'],
    blockquote: ['cite'],
    q: ['cite'],
    del: ['cite', 'datetime'],
    ins: ['cite', 'datetime'],
    time: ['datetime'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    img: ['src', 'alt', 'title', 'width', 'height', 'srcset', 'sizes'],
    details: ['open'],
    col: ['span'],
    colgroup: ['span'],
    th: ['scope', 'colspan', 'rowspan', 'abbr'],
    td: ['colspan', 'rowspan'],
  },
  allowedClasses: { '*': classes, code: ['language-*'], small: ['footnote'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  allowProtocolRelative: true,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'svg', 'math', 'object'],
  nestingLimit: 60,
  transformTags: {
    acronym: rename('abbr'),
    center: rename('div', { class: 'aligncenter' }),
    strike: rename('s'),
    tt: rename('code'),
    iframe: embedded,
    embed: embedded,
    video: embedded,
    audio: embedded,
  },
};
