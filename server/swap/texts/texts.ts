import { UserError } from '../../core/errors/index.ts';
import { escaped } from '../../core/html/index.ts';
import { plainWords } from '../../import/index.ts';
import { type BodyContext, type BodyParts, type ConvertedBody, convertBody } from '../bodies/index.ts';
import { documentsByPath, picturesByPath } from '../files/index.ts';
import type { Batch } from '../run/index.ts';

const filesIn = (files: readonly string[], folder: string): readonly string[] | undefined => {
  const start = `${folder.replace(/\/+$/, '')}/`;
  const found = files.filter(path => path.startsWith(start) && !path.slice(start.length).includes('/'));
  return found.length > 0 ? found : undefined;
};

/** Facts for texts of the old site. Its pages are linked at their old addresses. */
const bodyContext = ({ source, services: { settings }, mutation }: Batch): BodyContext => ({
  baseUrl: source.site.baseUrl,
  ownHosts: [new URL(settings.baseUrl).host],
  basePath: settings.basePath,
  link: () => undefined,
  pictures: paths => picturesByPath(mutation.sql, source.site.name, paths),
  files: paths => documentsByPath(mutation.sql, source.site.name, paths),
  filesIn: folder => filesIn(source.files, folder),
});

const asPlain = (html: string): string => {
  const words = plainWords(html);
  return words && `<p>${escaped(words)}</p>`;
};

/**
 * Converts a text and adds its remarks to the receipt. A text that is too complex loses its markup and is kept there.
 */
export const convertText = async (batch: Batch, parts: BodyParts): Promise<ConvertedBody> => {
  try {
    const converted = await convertBody(parts, bodyContext(batch));
    for (const { text, what } of converted.remarks) batch.note(text.slice(0, 190), what || undefined);
    return converted;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { intro, full } = parts;
    batch.note(
      'text is too complex; imported without formatting, the original is kept in this receipt',
      `${intro}\n${full}`,
    );
    return { intro: null, body: `${asPlain(intro)}${asPlain(full)}`, remarks: [], media: [] };
  }
};
