import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ZipFile } from 'yazl';
import type { Services } from '../core/context/index.ts';
import { text } from '../core/i18n/index.ts';
import { dateTimeWords, moment } from '../core/time/index.ts';
import { filePath, namePattern, readSizes, recordingFile } from '../media/index.ts';
import { contents, pageEnd, pageStart, rowPart, sectionTitle } from './archive-views.tsx';
import { guestSections } from './guest-section-queries.ts';
import { type Kept, mediaOf, type Person, type Section } from './kept-queries.ts';
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

// Read only when its turn comes: a large account fills no memory.
const addText = (zip: ZipFile, name: string, content: () => AsyncIterable<string>): void =>
  zip.addReadStreamLazy(name, { mode: 0o100600 }, done => {
    const stream = Readable.from(content(), { objectMode: true });
    stream.on('error', error => zip.emit('error', error));
    done(null, stream);
  });

const isThere = async (path: string): Promise<boolean> => {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
};

/** The kept files of an account, each as large as it is kept, and the rows that say what they are. */
const addMedia = async (zip: ZipFile, { sql, settings }: Services, userId: number): Promise<Section> => {
  const rows: Kept[] = [];
  for await (const { name, sizes, kind, mime, ...row } of mediaOf(sql, userId)) {
    const filename = kind === 'picture' ? `large.${readSizes(sizes).fallback}` : recordingFile(mime);
    const path = namePattern.test(name) ? filePath(settings.dataDir, name, filename) : '';
    const file = path !== '' && (await isThere(path)) ? `media/${row.id}-${filename}` : null;
    if (file) zip.addFile(path, file, { mode: 0o100600, compress: false });
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
 * Everything that is kept about a person, as pages to read and the same as JSON. The names in it are ours alone. What
 * fails on the way breaks the stream.
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
    yield text('GDPR_COPY_MADE', dateTimeWords(moment(clock), language));
    yield contents(counts);
    yield pageEnd;
  });
  zip.end();
  return output;
};
