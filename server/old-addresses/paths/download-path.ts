import { articleSubject } from '../../articles/article-model/index.ts';
import { attachmentHash, installedHash } from '../../articles/attachments/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { isEqualText } from '../../core/security/index.ts';
import { legacySource } from '../legacy-source.ts';
import type { DownloadTarget } from '../target.ts';
import { oldAttachment, secretsOf } from './download-queries.ts';

/**
 * Path of an attachment that a link of an old site names: the hash proves that the old site printed the link. Null
 * without that proof. Throws the refusal of the attachment's article.
 */
export const downloadPath = async (
  context: RequestContext,
  { attachment, hash }: DownloadTarget,
): Promise<string | null> => {
  const { sql, services } = context;
  const site = (await secretsOf(sql)).find(({ secret }) => isEqualText(hash, installedHash(secret, attachment)));
  const found = site && (await oldAttachment(sql, legacySource('k2', site.name), attachment));
  if (!found) return null;
  authorize(context.actor, 'article.read', await articleSubject(context, found.articleId, { lock: false }));
  return articlePaths.download(found.id, attachmentHash(services.settings.secret, found.id));
};
