import { limits } from '../../../protocol/limits.ts';
import { parseBody } from '../../core/dom/index.ts';
import { isMailAddress } from '../../core/net/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { withoutTags } from '../../core/rich-text/index.ts';
import { repairEncoding } from '../bodies/index.ts';

/** The plain text of a comment: markup is taken out and entities become characters; its lines stay. */
export const commentText = (column: string | null | undefined): string =>
  parseBody(`<p>${withoutTags(repairEncoding(column ?? '').text).replace(/\r\n?/g, '\n')}`)('body')
    .text()
    .trim()
    .slice(0, limits.commentBody);

/** Whether the address of a website was written twice: `http://https://`. */
export const isWrittenTwice = (column: string): boolean => /^https?:\/\/https?:\/\//i.test(column.trim());

/** The website of a commenter, or an empty text for one that is no web address. */
export const commentWebsite = (column: string): string => {
  const href = webAddress(column.trim().replace(/^https?:\/\/(?=https?:\/\/)/i, ''))?.href ?? '';
  return href.length > limits.website ? '' : href;
};

/** The address of a commenter, or an empty text for one that cannot be mailed. */
export const commentEmail = (column: string): string =>
  isMailAddress(column.trim()) && column.trim().length <= limits.email ? column.trim() : '';
