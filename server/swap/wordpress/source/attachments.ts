import { plainWords } from '../../../import/index.ts';
import type { WxrItem } from './wxr-file.ts';

/** A file of the library of an export. */
export interface Attachment {
  readonly id: string;
  readonly url: string;
  /** Page on the old site. */
  readonly link: string;
  readonly title: string;
  readonly alt: string;
  readonly caption: string;
  readonly parent: string;
  readonly creator: string;
}

export const attachmentOf = (item: WxrItem): Attachment => ({
  id: item.id,
  url: item.attachmentUrl,
  link: item.link,
  title: plainWords(item.title),
  alt: plainWords(item.meta.get('_wp_attachment_image_alt') ?? ''),
  caption: plainWords(item.excerpt),
  parent: item.parent,
  creator: item.creator,
});
