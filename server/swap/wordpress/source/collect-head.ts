import { addressKey, resolvedAddress, unsizedKey } from '../../../import/index.ts';
import type { SourceRow } from '../../source/index.ts';
import type { Collected } from './collect-items.ts';
import { keyOfContent, keyOfNamed, keyOfPicture, tidyLogin } from './keys.ts';
import type { WxrAuthor, WxrHead, WxrTerm } from './wxr-file.ts';

/** Author of items that name none. */
const nobody: WxrAuthor = { id: '', login: 'imported', email: '', name: 'Imported' };

/** All named authors: the declared ones, then those that only their texts name. */
const everybody = (declared: readonly WxrAuthor[], creators: ReadonlySet<string>): readonly WxrAuthor[] => {
  const known = new Set(declared.map(({ login }) => login));
  const logins = [...creators].filter(creator => !known.has(creator)).map(tidyLogin);
  const undeclared = [...new Set(logins)].filter(login => login !== '' && !known.has(login));
  const needsNobody = logins.includes('') && !known.has(nobody.login);
  return [
    ...new Map(declared.filter(({ login }) => login !== '').map(author => [author.login, author])).values(),
    ...undeclared.map(login => ({ id: '', login, email: '', name: login })),
    ...(needsNobody ? [nobody] : []),
  ];
};

const keepAuthors = async ({ tables, creators }: Collected, authors: readonly WxrAuthor[]): Promise<void> => {
  const { wp_authors: table } = tables;
  for (const { id, login, email, name } of everybody(authors, creators)) {
    const byId = keyOfNamed(id, login);
    const key = table.has('key', byId) ? keyOfNamed('', login) : byId;
    if (!table.has('key', key))
      await table.append({ key, id, login, email: email.toLowerCase(), address: email, name });
  }
};

type Named = Pick<WxrTerm, 'slug' | 'name'>;

/** The declared terms, then those that only posts name; each below its parent. A circle of parents is cut. */
const parentsFirst = (declared: readonly WxrTerm[], used: Iterable<Named>): readonly WxrTerm[] => {
  const all = new Map(declared.map(term => [term.slug, term]));
  for (const { slug, name } of used)
    if (!all.has(slug)) all.set(slug, { id: '', slug, name, description: '', parent: '' });
  const ordered = new Map<string, WxrTerm>();
  for (const term of all.values()) {
    const line: WxrTerm[] = [];
    let up: WxrTerm | undefined = term;
    for (; up && !ordered.has(up.slug) && !line.includes(up); up = all.get(up.parent)) line.push(up);
    const isCircle = up !== undefined && line.includes(up);
    for (const [at, one] of line.reverse().entries())
      ordered.set(one.slug, isCircle && at === 0 ? { ...one, parent: '' } : one);
  }
  return [...ordered.values()];
};

const keepTerms = async (
  table: Collected['tables']['wp_tags'],
  declared: readonly WxrTerm[],
  used: Iterable<Named>,
): Promise<void> => {
  for (const term of parentsFirst(declared, used)) {
    const byId = keyOfNamed(term.id, term.slug);
    const key = table.has('key', byId) ? keyOfNamed('', term.slug) : byId;
    if (table.has('key', key)) continue;
    const { id, slug, name, description, parent } = term;
    await table.append({ key, id, slug, name, description, parent });
  }
};

const keepOtherTerms = async ({ tables, counts }: Collected, others: WxrHead['others']): Promise<void> => {
  for (const { taxonomy, name, slug } of others) {
    const key = keyOfContent(`${taxonomy} ${slug}`);
    if (tables.wp_terms.has('key', key)) continue;
    await tables.wp_terms.append({ key, label: `${name || slug} (${taxonomy})` });
    counts.add('without', `terms of ${taxonomy}`);
  }
};

/** Pictures that texts show and that are none of the attachments, nor a size of one. */
const keepPictures = async ({ tables, pictures, counts }: Collected, source: string): Promise<void> => {
  const { wp_attachments: attachments, wp_pictures: table } = tables;
  for (const [written, creator] of pictures) {
    const url = resolvedAddress(written, `${source}/`);
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    const picture = addressKey(url.href);
    const isAttachment = [picture, ...unsizedKey(picture)].some(key => attachments.has('picture', key));
    if (isAttachment || table.has('picture', picture)) continue;
    await table.append({ key: keyOfPicture(picture), picture, url: url.href, creator });
    counts.add('kinds', 'pictures in texts that are not attachments');
  }
};

/** Keeps the site, its authors and terms, and the pictures of its texts, when all items are read. */
export const collectHead = async (collected: Collected, heads: readonly WxrHead[]): Promise<void> => {
  const { tables, counts, categories, tags } = collected;
  const all = <T>(of: (head: WxrHead) => readonly T[]): T[] => heads.flatMap(of);
  const [first] = heads;
  const site: SourceRow = { key: 'site', title: first?.title ?? '', source: first?.source ?? '' };
  await tables.wp_site.append(site);
  await keepAuthors(
    collected,
    all(({ authors }) => authors),
  );
  await keepTerms(
    tables.wp_categories,
    all(head => head.categories),
    categories.values(),
  );
  await keepTerms(
    tables.wp_tags,
    all(head => head.tags),
    tags.values(),
  );
  await keepOtherTerms(
    collected,
    all(({ others }) => others),
  );
  await keepPictures(collected, first?.source ?? '');
  counts.add('kinds', 'authors', tables.wp_authors.count());
  counts.add('kinds', 'categories', tables.wp_categories.count());
  counts.add('kinds', 'tags', tables.wp_tags.count());
  for (const row of counts.rows()) await tables.wp_counts.append(row);
};
