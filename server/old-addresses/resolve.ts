import type { RequestContext } from '../core/context/index.ts';
import { UserError } from '../core/errors/index.ts';
import { knownSites, rowOfNumber } from './known-rows.ts';
import { type AddressForm, readOldAddress } from './old-address.ts';
import {
  articleAuthorPath,
  articleCategoryPath,
  articleFeedPath,
  articleFormPath,
  articlePath,
  articlesPath,
  articleTagPath,
} from './paths/article-paths.ts';
import { authorPath, categoryPath, postPath, postsPath, tagPath, teamPath } from './paths/blog-paths.ts';
import { downloadPath } from './paths/download-path.ts';
import { filePathHere } from './paths/file-paths.ts';
import { pageAnchor } from './paths/page-anchor.ts';
import { reportPath } from './paths/report-path.ts';
import { type FoundRow, rowByName, rowWithId } from './row-queries.ts';
import type { OldSites } from './site-queries.ts';
import type { NamedTarget, NumberedTarget, OldTarget, RowKind } from './target.ts';
import { oldName, sourcesOf, targetsIn } from './targets/targets-in.ts';

type PathOf = (context: RequestContext, row: FoundRow, form: AddressForm) => Promise<string>;

const pathsOf: Readonly<Record<RowKind, PathOf>> = {
  article: articlePath,
  articleCategory: articleCategoryPath,
  articleTag: articleTagPath,
  articleAuthor: articleAuthorPath,
  post: postPath,
  category: categoryPath,
  tag: tagPath,
  team: teamPath,
  author: authorPath,
};

const rowOf = async (
  context: RequestContext,
  sites: OldSites,
  target: NumberedTarget | NamedTarget,
): Promise<FoundRow | undefined> => {
  if ('id' in target) return rowOfNumber(context, sites, target);
  const { sources, names } = sites;
  const row = await rowByName(context.sql, sourcesOf(sources, target), target);
  const [renamed] = row ? [] : (names.get(oldName(target)) ?? []);
  return renamed === undefined ? row : rowWithId(context.sql, target.kind, renamed);
};

const pathTo = async (
  context: RequestContext,
  sites: OldSites,
  target: OldTarget,
  form: AddressForm,
): Promise<string | null> => {
  if ('list' in target) return (target.list === 'posts' ? postsPath : articlesPath)(context, form);
  if ('path' in target) return form.feed && target.hasFeed ? articleFeedPath(target.path, form.feed) : target.path;
  if ('reports' in target) return reportPath(context, sites, target);
  if ('hash' in target) return downloadPath(context, target);
  if ('files' in target) return filePathHere(context, sites, target);
  const row = await rowOf(context, sites, target);
  if (!row) return null;
  if ('isForm' in target && target.isForm) return articleFormPath(context, row);
  const path = await pathsOf[target.kind](context, row, form);
  return path + (await pageAnchor(context, target, row, form));
};

const unlessMissing = async (path: Promise<string | null>): Promise<string | null> => {
  try {
    return await path;
  } catch (error) {
    if (error instanceof UserError && error.status === 404) return null;
    throw error;
  }
};

/**
 * Site path to which an address of an old site leads this reader; null when it leads nowhere, or to a page that the
 * reader may not know of. Throws the refusal of a page that is there and not for this reader. An address of no known
 * shape and of no old menu costs no query.
 */
export const oldAddressLead = async (context: RequestContext, url: string): Promise<string | null> => {
  const address = readOldAddress(url, context.services.settings.basePath);
  const sites = address ? await knownSites(context) : null;
  if (!address || !sites) return null;
  for (const target of targetsIn(address, sites)) {
    const path = await unlessMissing(pathTo(context, sites, target, address.form));
    if (path !== null) return path;
  }
  return null;
};
