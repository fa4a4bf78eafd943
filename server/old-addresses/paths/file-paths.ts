import type { RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { evaluate } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { mediaSubject } from '../../media/index.ts';
import type { OldSites } from '../site-queries.ts';
import type { FileTarget } from '../target.ts';
import { fileOfOldFiles } from './file-queries.ts';

const sizePrefix = /(?<=^|\/)(?:b2ap3|a1sx2)_[a-z]+\d*_(?=[^/]+$)/i;
const resized = /^media\/k2\/items\/(?:cache\/([0-9a-f]{32})_(?:XS|S|M|L|XL|Generic)|src\/([0-9a-f]{32}))\.jpg$/;
const sizes = ['XL', 'L', 'M', 'Generic', 'S', 'XS'];
const folders = /^(?:images|media\/k2\/(?:items|categories|users|galleries|videos|audio)|media\/com_easyblog)\/./;

/** Files of an old site that an address may mean: a size of a picture means the picture. None for other folders. */
export const filesOfAddress = (segments: readonly string[]): readonly string[] => {
  const path = segments.join('/');
  if (!folders.test(path) || segments.some(segment => segment.startsWith('.') || /[\\/]/.test(segment))) return [];
  const [, cached, source] = resized.exec(path) ?? [];
  const name = cached ?? source;
  if (name === undefined) return [...new Set([path.replace(sizePrefix, ''), path])];
  return [`media/k2/items/src/${name}.jpg`, ...sizes.map(size => `media/k2/items/cache/${name}_${size}.jpg`)];
};

/** Path of the file that was made from one of an old site. Throws the refusal of a file that is not for this reader. */
export const filePathHere = async (
  { sql, actor, services }: RequestContext,
  sites: OldSites,
  { files }: FileTarget,
): Promise<string | null> => {
  const found = await fileOfOldFiles(sql, sites.sources.joomla, files);
  const subjectFor = found && (await mediaSubject(sql, found.name, moment(services.clock)));
  if (!found || !subjectFor) return null;
  // Posts behind a password keep their files: the reader opens the post first.
  const decision = evaluate(
    actor,
    'media.see',
    subjectFor(() => false),
  );
  if (decision === true) return found.path;
  throw decision === 'NOT_FOUND' ? notFound() : new UserError(decision, { status: 403 });
};
