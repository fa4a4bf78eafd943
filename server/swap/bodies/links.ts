import type { Body } from '../../core/dom/index.ts';
import { mainPath } from '../../media/index.ts';
import type { BodyContext, ShownMedia } from './body-context.ts';
import { type OldAddress, oldAddress } from './old-address.ts';
import type { AddRemark } from './remarks.ts';
import type { StoredFiles } from './stored-files.ts';

/** Reads the address of a link; undefined for one that stays as it is. */
export const oldTarget = (href: string, baseUrl: string): OldAddress | undefined => {
  const written = href.trim();
  return written.startsWith('#') ? undefined : oldAddress(written, baseUrl);
};

/**
 * Leads links to pages and files of the old site to where they are now, and to their old absolute address if they did
 * not come along. Returns the files that are linked.
 */
export const moveLinks = async (
  $: Body,
  context: BodyContext,
  stored: StoredFiles,
  remark: AddRemark,
): Promise<readonly ShownMedia[]> => {
  const linked: ShownMedia[] = [];
  for (const node of $('a[href]').toArray()) {
    const element = $(node);
    const old = oldTarget(element.attr('href') ?? '', context.baseUrl);
    if (!old) continue;
    element.attr('href', old.url.href);
    if (old.path === undefined) continue;
    const picture = stored.picture(old.path);
    if (picture) {
      element.attr('href', context.basePath + mainPath(picture));
      linked.push(picture);
      continue;
    }
    const { hash } = old.url;
    const file = stored.file(old.path);
    if (file) {
      element.attr('href', context.basePath + file.path + hash);
      linked.push(file);
      continue;
    }
    old.url.hash = '';
    const found = await context.link(old.url.href);
    if (found === undefined) remark('link still leads to the old site', old.url.href);
    else element.attr('href', found.includes('#') ? found : found + hash);
  }
  return linked;
};
