import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { Document, FileResponse, PageParams, PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { isEqualText } from '../../core/security/index.ts';
import { articleSubject } from '../article-model/index.ts';
import { type Attachment, attachmentBy, attachmentKey, countDownload } from './attachment-queries.ts';
import { attachmentHash, installedHash } from './links.ts';

const idPattern = /^([1-9]\d{0,9})_([0-9a-f]{32})$/;

const requestedFile = async ({ sql, services }: RequestContext, address: string): Promise<Attachment> => {
  const [, id = '', hash = ''] = idPattern.exec(address) ?? [];
  const { secret } = services.settings;
  if (id !== '' && isEqualText(hash, attachmentHash(secret, Number(id)))) {
    const found = await attachmentBy(sql, { id: Number(id) });
    if (found) return found;
  }
  if (id !== '' && isEqualText(hash, installedHash(secret, id))) {
    const found = await attachmentBy(sql, { legacy_id: id });
    if (found) return found;
  }
  throw notFound();
};

/** Sends an attachment to a reader of its article, as a download that browsers neither display nor run. */
const download = async (context: RequestContext, { id = '' }: PageParams): Promise<Document | FileResponse> => {
  const attachment = await requestedFile(context, id);
  authorize(context.actor, 'article.read', await articleSubject(context, attachment.articleId, { lock: false }));
  const { filename, mime, stored } = attachment;
  const key = attachmentKey(stored);
  if (!(await context.services.files.head(key)))
    return { type: 'text/plain; charset=utf-8', body: text('ATTACHMENT_MISSING') };
  return { file: { key, filename, type: mime, begins: () => countDownload(context.services, attachment) } };
};

export const attachmentPages: readonly PageRoute[] = [
  {
    option: 'articles',
    path: '/articles/item/download/:id',
    view: 'item',
    task: 'download',
    isUncached: true,
    handler: download,
  },
];
