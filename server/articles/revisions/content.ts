import { z } from 'zod';
import { linkList } from '../article-model/index.ts';
import type { ArticleFields } from '../form-values/index.ts';

/**
 * Fields of an article that a revision stores: all form fields except those that decide who sees it (published,
 * featured, access) and except files.
 */
const stored = [
  ...([
    'title',
    'alias',
    'categoryId',
    'intro',
    'body',
    'authorAlias',
    'createdAt',
    'publishUp',
    'publishDown',
  ] as const),
  ...(['metaDescription', 'metaKeywords', 'robots', 'language', 'allowComments', 'tags', 'extra'] as const),
  ...(['metaAuthor', 'rights', 'links', 'introImage', 'introImageAlt', 'introImageCaption'] as const),
  ...(['image', 'imageAlt', 'imageCaption', 'imageCredits', 'pictures'] as const),
  ...(['video', 'videoCaption', 'videoCredits'] as const),
] as const satisfies readonly (keyof ArticleFields)[];

export const writeRevision = (fields: ArticleFields): string =>
  JSON.stringify(Object.fromEntries(stored.map(name => [name, fields[name]])));

const moment = z.iso.datetime().transform(written => new Date(written));

/** Reads each field; a missing or invalid one keeps the value in `current`. */
const contentOver = (current: ArticleFields) => {
  const text = (name: keyof ArticleFields) => z.string().catch(String(current[name]));
  return z.object({
    ...{ title: text('title'), alias: text('alias'), intro: text('intro'), body: text('body') },
    categoryId: z.int().positive().catch(current.categoryId),
    authorAlias: text('authorAlias'),
    createdAt: moment.nullable().catch(current.createdAt),
    publishUp: moment.nullable().catch(current.publishUp),
    publishDown: moment.nullable().catch(current.publishDown),
    ...{ metaDescription: text('metaDescription'), metaKeywords: text('metaKeywords') },
    ...{ robots: text('robots'), language: text('language') },
    allowComments: z.boolean().catch(current.allowComments),
    tags: z.array(z.string()).catch([...current.tags]),
    extra: z.record(z.string(), z.array(z.string())).catch({ ...current.extra }),
    ...{ metaAuthor: text('metaAuthor'), rights: text('rights') },
    links: linkList.catch([...current.links]),
    ...{ introImage: text('introImage'), introImageAlt: text('introImageAlt') },
    introImageCaption: text('introImageCaption'),
    ...{ image: text('image'), imageAlt: text('imageAlt') },
    ...{ imageCaption: text('imageCaption'), imageCredits: text('imageCredits') },
    pictures: z.array(z.string()).catch([...current.pictures]),
    ...{ video: text('video'), videoCaption: text('videoCaption'), videoCredits: text('videoCredits') },
  });
};

const recordIn = (content: string): Readonly<Record<string, unknown>> => {
  try {
    return z.record(z.string(), z.unknown()).catch({}).parse(JSON.parse(content));
  } catch {
    return {};
  }
};

/**
 * Fields of an article with those of a revision applied. Older revisions contain the texts only: their other fields
 * keep the current values.
 */
export const readRevision = (content: string, current: ArticleFields): ArticleFields => ({
  ...current,
  ...contentOver(current).parse(recordIn(content)),
});

/** True if a stored content equals another in the fields it contains; older ones contain fewer. */
export const isCovered = (storedContent: string, content: string): boolean => {
  const newer = recordIn(content);
  return Object.entries(recordIn(storedContent)).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(newer[name]),
  );
};
