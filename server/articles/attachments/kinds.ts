import { UserError } from '../../core/errors/index.ts';
import { beginningOf } from '../../core/files/index.ts';
import { endingOf, fileEndings, fileTypeOf, safeFilename } from '../../media/index.ts';

interface PictureType {
  readonly mime: string;
  readonly signs: readonly string[];
}

const jpeg: PictureType = { mime: 'image/jpeg', signs: ['\xff\xd8\xff'] };

/** Pictures are attached as they are, to be downloaded. */
const pictures: Readonly<Record<string, PictureType>> = {
  png: { mime: 'image/png', signs: ['\x89PNG\r\n'] },
  jpg: jpeg,
  jpeg,
  gif: { mime: 'image/gif', signs: ['GIF87a', 'GIF89a'] },
};

export const attachmentEndings: readonly string[] = [...fileEndings, ...Object.keys(pictures)];

const pictureTypeOf = async (name: string, path: string): Promise<string | undefined> => {
  const ending = endingOf(name);
  const type = Object.hasOwn(pictures, ending) ? pictures[ending] : undefined;
  const beginning = type ? (await beginningOf(path)).toString('latin1') : '';
  return type?.signs.some(sign => beginning.startsWith(sign)) ? type.mime : undefined;
};

/** File name and media type to store. Throws unless the type is allowed and the content matches the extension. */
export const checkedAttachment = async (
  filename: string,
  path: string,
): Promise<{ filename: string; mime: string }> => {
  const name = safeFilename(filename);
  const mime = (await pictureTypeOf(name, path)) ?? (await fileTypeOf(name, path));
  if (mime === undefined)
    throw new UserError('ATTACHMENT_KIND_WRONG', { args: [name, attachmentEndings.join(', ')], field: 'attachments' });
  return { filename: name, mime };
};
