import { Readable } from 'node:stream';
import type { ZipFile } from 'yazl';
import type { Services } from '../../core/context/index.ts';
import type { FileStore, StoredObject } from '../../core/file-store/index.ts';
import { text } from '../../core/i18n/index.ts';
import { dateTimeWords, moment } from '../../core/time/index.ts';
import { diskNameOf, mediaKey, namePattern, readSizes } from '../../media/index.ts';
import { type ArchivedRow, mediaOf, type Person, type Section } from './archive-row-queries.ts';
import { contents, pageEnd, pageStart, rowPart, sectionTitle } from './archive-views.tsx';
import { guestSections } from './guest-section-queries.ts';
import { accountSections } from './section-queries.ts';

const jsonOf = async function* (section: Section, counted: (count: number) => void): AsyncGenerator<string> {
  let count = 0;
  yield '[';
  for await (const row of section.rows()) yield `${count++ > 0 ? ',' : ''}\n${JSON.stringify(row)}`;
  counted(count);
  yield '\n]\n';
};

const htmlOf = async function* (section: Section, language: string): AsyncGenerator<string> {
  yield pageStart(sectionTitle(section.name), language);
  let number = 0;
  for await (const row of section.rows()) yield rowPart(row, ++number);
  if (number === 0) yield text('GDPR_PART_EMPTY');
  yield pageEnd;
};

// Streamed when the archive reaches the file: a large account must not fill memory.
const addText = (zip: ZipFile, name: string, content: () => AsyncIterable<string>): void =>
  zip.addReadStreamLazy(name, { mode: 0o100600 }, done => {
    const stream = Readable.from(content(), { objectMode: true });
    stream.on('error', error => zip.emit('error', error));
    done(null, stream);
  });

// Opened when the archive reaches it: one stream at a time.
const addFile = (zip: ZipFile, files: FileStore, { key, bytes }: StoredObject, name: string): void =>
  zip.addReadStreamLazy(name, { mode: 0o100600, compress: false, size: bytes }, done => {
    const opened = async (): Promise<Readable> => {
      const file = await files.open(key);
      if (!file) throw new Error(`${key} was removed meanwhile`);
      return file.read();
    };
    opened().then(
      stream => {
        stream.on('error', error => zip.emit('error', error));
        done(null, stream);
      },
      error => zip.emit('error', error),
    );
  });

/** Adds an account's stored files in their original size, and the rows that describe them. */
const addMedia = async (zip: ZipFile, { sql, files }: Services, userId: number): Promise<Section> => {
  const rows: ArchivedRow[] = [];
  for await (const { name, sizes, kind, mime, version, ...row } of mediaOf(sql, userId)) {
    const onDisk = kind === 'picture' ? `large.${readSizes(sizes).fallback}` : diskNameOf({ mime, version });
    const found = namePattern.test(name) ? await files.head(mediaKey(name, onDisk)) : undefined;
    const file = found ? `media/${row.id}-${onDisk}` : null;
    if (found && file) addFile(zip, files, found, file);
    rows.push({ ...row, file });
  }
  return {
    name: 'media',
    rows: async function* () {
      yield* rows;
    },
  };
};

/**
 * Creates the archive of a person's data as HTML pages and JSON. File names contain no user input. An error while
 * reading breaks the stream.
 */
export const archiveContent = async (services: Services, person: Person): Promise<NodeJS.ReadableStream> => {
  const { ZipFile } = await import('yazl');
  const { sql, site, clock } = services;
  const zip = new ZipFile();
  const output = zip.outputStream;
  zip.on('error', error => {
    if (output instanceof Readable) output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  const { userId, emailKey } = person;
  const sections = [
    ...(userId === null ? guestSections(sql, emailKey) : accountSections(sql, userId, emailKey)),
    ...(userId === null ? [] : [await addMedia(zip, services, userId)]),
  ];
  const counts = new Map<string, number>();
  const language = site.get('site.language');
  for (const section of sections) {
    addText(zip, `${section.name}.json`, () => jsonOf(section, count => counts.set(section.name, count)));
    addText(zip, `${section.name}.html`, () => htmlOf(section, language));
  }
  addText(zip, 'index.html', async function* () {
    yield pageStart(text('GDPR_COPY_TITLE', site.get('site.name')), language);
    yield text('GDPR_COPY_MADE', dateTimeWords(moment(clock)));
    yield contents(counts);
    yield pageEnd;
  });
  zip.end();
  return output;
};
