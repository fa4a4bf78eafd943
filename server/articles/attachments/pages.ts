import { readFile } from 'node:fs/promises';
import { demand } from '../../core/demand.ts';
import type { Document } from '../../core/page.ts';
import { notFound } from '../../core/refusal.ts';
import type { Asked, PageRoute } from '../../core/route.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { itemSubject } from '../items/subject-queries.ts';
import { type Attachment, attachmentBy, attachmentPath, countDownload } from './attachment-queries.ts';
import { attachmentHash, installedHash, isSame } from './links.ts';

const form = /^([1-9]\d{0,9})_([0-9a-f]{32})$/;

const asked = async ({ sql, services }: Visit, address: string): Promise<Attachment> => {
  const [, id = '', hash = ''] = form.exec(address) ?? [];
  const { secret } = services.settings;
  if (id !== '' && isSame(hash, attachmentHash(secret, Number(id)))) {
    const found = await attachmentBy(sql, { id: Number(id) });
    if (found) return found;
  }
  if (id !== '' && isSame(hash, installedHash(secret, id))) {
    const found = await attachmentBy(sql, { legacy_id: id });
    if (found) return found;
  }
  throw notFound();
};

const contentOf = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
};

const asciiName = (name: string): string => name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '');

/** A file of an item for whoever may read the item; never shown by a browser, never run. */
const download = async (visit: Visit, { id = '' }: Asked): Promise<Document> => {
  const attachment = await asked(visit, id);
  demand(visit.actor, 'item.read', await itemSubject(visit, attachment.itemId, { lock: false }));
  const { dataDir } = visit.services.settings;
  const body = await contentOf(attachmentPath(dataDir, attachment.stored));
  if (!body) return { type: 'text/plain; charset=utf-8', body: text('ATTACHMENT_MISSING') };
  await countDownload(visit.sql, attachment.id);
  const { filename, mime } = attachment;
  return {
    type: mime,
    body,
    headers: {
      'content-disposition': `attachment; filename="${asciiName(filename)}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  };
};

export const attachmentPages: readonly PageRoute[] = [
  { option: 'articles', path: '/articles/item/download/:id', view: 'item', task: 'download', answer: download },
];
