import { access } from 'node:fs/promises';
import type { Sent } from '../../core/answer.ts';
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

const isThere = async (path: string): Promise<boolean> => {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
};

/** A file of an item for whoever may read the item; never shown by a browser, never run. */
const download = async (visit: Visit, { id = '' }: Asked): Promise<Document | Sent> => {
  const { itemId, stored, filename, mime, id: number } = await asked(visit, id);
  demand(visit.actor, 'item.read', await itemSubject(visit, itemId, { lock: false }));
  const path = attachmentPath(visit.services.settings.dataDir, stored);
  if (!(await isThere(path))) return { type: 'text/plain; charset=utf-8', body: text('ATTACHMENT_MISSING') };
  await countDownload(visit.sql, number);
  return { send: { path, filename, type: mime } };
};

export const attachmentPages: readonly PageRoute[] = [
  {
    option: 'articles',
    path: '/articles/item/download/:id',
    view: 'item',
    task: 'download',
    isOwn: true,
    answer: download,
  },
];
