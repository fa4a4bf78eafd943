import { readFile } from 'node:fs/promises';
import type { Services } from '../../../core/context/index.ts';
import type { Sql } from '../../../core/db/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { filePath, mainPath, type StoredPicture } from '../../../media/index.ts';
import { cardsOf, titleOf } from '../../cards/index.ts';
import { isOut, type SubjectRow, subjectColumns } from '../../post-model/index.ts';
import type { Picture, PostFacts } from '../networks/network.ts';

const pictureFacts = ({ settings }: Services, cover: StoredPicture): Picture => {
  const size = cover.sizes.find(({ name }) => name === 'medium') ?? cover.sizes.at(-1);
  const filename = `${size?.name ?? 'large'}.${cover.fallback}`;
  return {
    url: settings.baseUrl + mainPath(cover),
    alt: cover.alt,
    type: cover.fallback === 'png' ? 'image/png' : 'image/jpeg',
    bytes: () => readFile(filePath(settings.dataDir, cover.name, filename)).catch(() => undefined),
  };
};

/** Public facts of a post for other networks; undefined when it does not exist. */
export const postFacts = async (services: Services, sql: Sql, id: number): Promise<PostFacts | undefined> => {
  const [card] = await cardsOf(sql, [id]);
  if (!card) return undefined;
  return {
    id,
    url: services.settings.baseUrl + paths.entry(card.slug),
    title: titleOf(card.title),
    excerpt: card.excerpt,
    kind: card.kind,
    language: card.language || services.site.get('site.language'),
    author: card.author.name,
    publishedAt: card.publishedAt,
    categories: card.categories.map(({ title }) => title),
    tags: card.tags.map(({ title }) => title),
    picture: card.cover && pictureFacts(services, card.cover),
  };
};

/** Tells whether a post is public. Nothing else is ever sent. */
export const isForAll = async (sql: Sql, id: number, now: Date): Promise<boolean> => {
  const row: SubjectRow | undefined = await sql('posts')
    .select(...subjectColumns)
    .where({ id })
    .first();
  return row !== undefined && isOut(row, now) && row.privacy === 'public' && row.password === null;
};
