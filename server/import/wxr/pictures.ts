import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Encoded, encodePicture, type StoredPicture, storePicture } from '../../media/index.ts';
import type { Batch, ImportContext } from '../import-context.ts';
import { pictureFrom } from '../import-queries.ts';
import { addressKey } from '../picture-map.ts';
import { type Kind, noteAdded, noteAlready, noteLeft } from '../report.ts';
import type { Attachment } from './attachments.ts';
import { isPicture } from './shortcode-handlers.ts';

interface Wanted extends Pick<Attachment, 'url' | 'title' | 'alt' | 'caption'> {
  readonly kind: Extract<Kind, 'attachments' | 'pictures'>;
  readonly owner: number;
  readonly legacyId: string;
}

const notWanted = 'left where it is and linked: fetch it with --fetch, or give its folder with --files';

const bytesOf = async ({ options }: ImportContext, url: string): Promise<Buffer | string> => {
  let why = notWanted;
  for (const source of options.pictures) {
    const found = await source(url);
    if (typeof found !== 'string') return found;
    why = `left where it is and linked: ${found}`;
  }
  return why;
};

const encodedOf = async (context: ImportContext, url: string): Promise<Encoded | string> => {
  const bytes = await bytesOf(context, url);
  if (typeof bytes === 'string') return bytes;
  try {
    return await encodePicture(bytes, 'natural');
  } catch (error) {
    if (error instanceof UserError) return `left where it is and linked: ${error.message}`;
    throw error;
  }
};

const keep = (context: ImportContext, { write }: Batch, wanted: Wanted, encoded: Encoded): Promise<StoredPicture> =>
  storePicture(
    { services: context.services, sql: write.sql },
    {
      owner: wanted.owner,
      encoded,
      folder: 'import',
      title: wanted.title,
      alt: wanted.alt,
      caption: wanted.caption,
      permanent: true,
      unlimited: true,
      legacy: { source: context.source, id: wanted.legacyId },
    },
  );

const rehearsedName = (legacyId: string): string => digest('rehearsed', legacyId).slice(0, 32);

const importOne = async (context: ImportContext, wanted: Wanted): Promise<void> => {
  const there = await pictureFrom(context.sql, context.source, wanted.legacyId);
  if (there) {
    context.book.add(wanted.url, there);
    noteAlready(context.report, wanted.kind);
    return;
  }
  const encoded = await encodedOf(context, wanted.url);
  if (typeof encoded === 'string') {
    noteLeft(context.report, wanted.kind, `${wanted.title || 'a picture'} <${wanted.url}>`, encoded);
    return;
  }
  const picture = context.options.dryRun
    ? { ...encoded, ...wanted, id: 0, name: rehearsedName(wanted.legacyId), ownerId: wanted.owner, folder: 'import' }
    : await context.inBatch(batch => keep(context, batch, wanted, encoded));
  context.book.add(wanted.url, picture);
  noteAdded(context.report, wanted.kind);
};

/** The pictures of the library, then those that texts show from elsewhere; one transaction each. */
export const importPictures = async (
  context: ImportContext,
  attachments: readonly Attachment[],
  shown: ReadonlyMap<string, number>,
  ownerOf: (attachment: Attachment) => number,
): Promise<void> => {
  const steps = context.options.progress('Pictures', attachments.length + shown.size);
  for (const attachment of attachments) {
    steps.step();
    const { id, url, title } = attachment;
    if (!isPicture(attachment)) {
      noteLeft(context.report, 'attachments', `${title || id} <${url}>`, 'no picture: texts link to where it is');
      continue;
    }
    const { alt, caption } = attachment;
    const owner = ownerOf(attachment);
    await importOne(context, { url, title, alt, caption, kind: 'attachments', owner, legacyId: id });
  }
  for (const [url, owner] of shown) {
    steps.step();
    if (context.book.find(url)) continue;
    if (attachments.some(one => addressKey(one.url) === addressKey(url))) continue;
    const legacyId = `url:${digest('picture', addressKey(url))}`.slice(0, 100);
    await importOne(context, { url, title: '', alt: '', caption: '', kind: 'pictures', owner, legacyId });
  }
  steps.end();
};
