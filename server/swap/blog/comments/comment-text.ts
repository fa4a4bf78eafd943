import { limits } from '../../../../protocol/limits.ts';
import { renderBbcode } from '../../../core/rich-text/index.ts';
import { commentSource, richText } from '../../../import/index.ts';
import { repairEncoding } from '../../bodies/index.ts';
import type { Batch } from '../../run/index.ts';

const hasMarkup = /<\/?[a-z][^<>]*>/i;

/** Source of a comment as BBCode and its markup here. Migrated rows hold HTML. */
export const commentText = async (
  { services }: Batch,
  column: string | null | undefined,
): Promise<{ readonly body: string; readonly html: string }> => {
  const { host, origin } = new URL(services.settings.baseUrl);
  const words = repairEncoding(column ?? '').text.replace(/\r\n?/g, '\n');
  const source = hasMarkup.test(words)
    ? commentSource(await richText(words, { ownHosts: [host], hasLines: true }))
    : words.trim();
  const body = source.slice(0, limits.commentBody);
  return { body, html: renderBbcode(body, { ownOrigin: origin }) };
};
