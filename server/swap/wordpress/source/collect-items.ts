import { addressKey, picturesWritten, plainWords } from '../../../import/index.ts';
import { handlersFor, isPicture } from '../texts/shortcode-handlers.ts';
import { expandShortcodes } from '../texts/shortcodes.ts';
import { attachmentOf } from './attachments.ts';
import { aboveOf, commentLeftBecause, inOrder } from './comment-order.ts';
import type { PlanCounts } from './counts.ts';
import { keyOf, keyOfContent } from './keys.ts';
import { leftBecause } from './post-state.ts';
import { itemOf } from './read.ts';
import { attachmentRow, commentRow, itemRow } from './rows.ts';
import type { Part } from './split.ts';
import type { WxrTables } from './tables.ts';
import type { WxrItem } from './wxr-file.ts';

type Named = { readonly slug: string; readonly name: string };

/** Facts about the items that are needed when all of them are read. */
export interface Collected {
  readonly tables: WxrTables;
  readonly counts: PlanCounts;
  readonly creators: Set<string>;
  readonly categories: Map<string, Named>;
  readonly tags: Map<string, Named>;
  /** Addresses of pictures in texts as they are written, each with the author of the text. */
  readonly pictures: Map<string, string>;
}

const beginning = (xml: string): string =>
  plainWords(/<title[^>]*>(.{0,200})/s.exec(xml)?.[1] ?? '').slice(0, 80) || 'an item';

const labelOf = ({ title, type, id }: WxrItem): string =>
  `${plainWords(title.slice(0, 200)) || 'untitled'} (${type} ${id})`;

/** A key that no row of the table has: of the id, or of the content where another row has that. */
const freeKey = (table: WxrTables[keyof WxrTables], wanted: string, content: string): string => {
  if (!table.has('key', wanted)) return wanted;
  for (let copy = 1; ; copy++) {
    const key = keyOfContent(`${copy} ${content}`);
    if (!table.has('key', key)) return key;
  }
};

const keepOther = async ({ tables }: Collected, label: string, reason: string, content: string): Promise<void> => {
  const key = freeKey(tables.wp_others, keyOfContent(content), content);
  await tables.wp_others.append({ key, label, reason: reason.slice(0, 190) });
};

const keepPictures = ({ pictures, creators }: Collected, markup: string, creator: string): void => {
  creators.add(creator);
  if (/<img\b/i.test(markup))
    for (const address of picturesWritten(markup)) if (!pictures.has(address)) pictures.set(address, creator);
};

const keepComments = async (
  collected: Collected,
  item: WxrItem,
  post: string,
  postReason: string | undefined,
): Promise<void> => {
  const { tables, counts } = collected;
  const byId = new Map(item.comments.map(comment => [comment.id, comment]));
  for (const [at, comment] of inOrder(item.comments).entries()) {
    const content = `${post} ${at} ${comment.content}`;
    const isSecond = comment.id !== '' && tables.wp_comments.has('key', keyOf(comment.id));
    const left = postReason
      ? 'its post was not imported'
      : (commentLeftBecause(comment) ?? (isSecond ? 'another comment has the same id' : ''));
    const wanted = comment.id === '' ? keyOfContent(content) : keyOf(comment.id);
    const key = freeKey(tables.wp_comments, wanted, content);
    const above = aboveOf(comment, byId).map(keyOf);
    await tables.wp_comments.append(commentRow(comment, { key, post, above, left }));
    if (left === '') counts.add('kinds', comment.approved === '0' ? 'comments waiting for moderation' : 'comments');
    else counts.add('without', `comments: ${left.replace(/:.*$/s, '')}`);
    if (left === '') keepPictures(collected, comment.content, item.creator);
  }
};

const keepAttachment = async (collected: Collected, item: WxrItem): Promise<void> => {
  const { tables, counts, creators } = collected;
  const key = keyOf(item.id);
  if (item.id === '' || tables.wp_attachments.has('key', key)) {
    await keepOther(collected, labelOf(item), 'another attachment has the same id', `${item.id} ${item.attachmentUrl}`);
    return;
  }
  const attachment = attachmentOf(item);
  await tables.wp_attachments.append(attachmentRow(key, addressKey(attachment.url), attachment));
  creators.add(item.creator);
  counts.add('kinds', isPicture(attachment) ? 'attachments that are pictures' : 'attachments of other types');
};

const countText = ({ counts }: Collected, item: WxrItem): void => {
  if (!item.content.includes('[')) return;
  const known = handlersFor(item.id, { byId: new Map(), ofPost: () => [] });
  for (const name of expandShortcodes(item.content, known).unknown) counts.add('without', `shortcode [${name}]`);
};

const keepPost = async (collected: Collected, item: WxrItem): Promise<void> => {
  const { tables, counts, categories, tags } = collected;
  const table = item.type === 'page' ? tables.wp_pages : tables.wp_posts;
  const key = keyOf(item.id);
  await table.append(itemRow(key, item));
  counts.add('kinds', `${item.type === 'page' ? 'pages' : 'posts'} (${item.status})`);
  if (item.password !== '') counts.add('kinds', 'password-protected posts and pages');
  keepPictures(collected, item.content, item.creator);
  countText(collected, item);
  for (const category of item.categories) if (!categories.has(category.slug)) categories.set(category.slug, category);
  for (const tag of item.tags) if (!tags.has(tag.slug)) tags.set(tag.slug, tag);
  await keepComments(collected, item, key, undefined);
};

/** Items that are left, in the plan. */
const leftKinds: Readonly<Record<string, string>> = {
  nav_menu_item: 'menu entries',
  revision: 'revisions of posts and pages',
};

const parsed = (xml: string): WxrItem | undefined => {
  try {
    return itemOf(xml);
  } catch {
    // The error of the parser is not helpful; the receipt names the broken item.
    return undefined;
  }
};

/** Keeps an item of the export, or names it with the reason why it is left. */
export const collectItem = async (collected: Collected, part: Exclude<Part, { kind: 'head' }>): Promise<void> => {
  const { tables, counts } = collected;
  const item = part.kind === 'item' ? parsed(part.xml) : undefined;
  if (!item) {
    const reason = part.kind === 'broken' ? part.reason : 'not valid XML';
    counts.add('without', 'items that cannot be read');
    return keepOther(collected, beginning(part.xml), reason, part.xml);
  }
  if (item.type === 'attachment') return keepAttachment(collected, item);
  const key = keyOf(item.id);
  const isSecond = item.id !== '' && (tables.wp_posts.has('key', key) || tables.wp_pages.has('key', key));
  const reason = leftBecause(item) ?? (isSecond ? 'another item has the same id' : undefined);
  if (!reason) return keepPost(collected, item);
  counts.add('without', leftKinds[item.type] ?? (isSecond ? 'duplicate items' : `post type ${item.type}`));
  await keepOther(collected, labelOf(item), reason, `${item.type} ${item.id} ${item.link} ${item.title}`);
  await keepComments(collected, item, '', reason);
};
