import { articleSubjectOf, articleTitleOf } from '../articles/article-model/index.ts';
import { articleOf } from '../articles/article-page/index.ts';
import { articleCardsOf, articleCardTags } from '../articles/cards/index.ts';
import { authorsOfCard, authorTags, cardsOf, titleOf } from '../blog/cards/index.ts';
import { subjectOf } from '../blog/post-model/index.ts';
import { entryOf } from '../blog/post-page/index.ts';
import type { Tag } from '../core/cache/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { articlePaths, paths } from '../core/paths/index.ts';
import { type Actor, can } from '../core/policy/index.ts';
import type { StoredPicture } from '../media/index.ts';

/** Post or article as other sites show it. */
export interface Embedded {
  readonly title: string;
  /** Site path. */
  readonly path: string;
  readonly author: string;
  readonly excerpt: string;
  readonly language: string;
  readonly direction: string;
  readonly picture: StoredPicture | null;
  readonly tags: readonly Tag[];
}

// Other sites show it to everyone.
const everyone: Actor = { account: null, visitor: '' };

const embeddedPost = async (context: RequestContext, slug: string): Promise<Embedded | undefined> => {
  const found = await entryOf(context.sql, { slug });
  if (!found || found.entry.isProtected) return undefined;
  if (!can(everyone, 'post.readText', subjectOf(context, found.row))) return undefined;
  const [card] = await cardsOf(context.sql, [found.entry.id]);
  return (
    card && {
      title: titleOf(card.title),
      path: paths.entry(card.slug),
      author: authorsOfCard(card).join(', '),
      excerpt: card.excerpt,
      language: found.entry.language,
      direction: found.entry.direction,
      picture: card.cover,
      tags: ['posts', `post:${card.id}`, ...authorTags(card)],
    }
  );
};

const embeddedArticle = async (context: RequestContext, id: number): Promise<Embedded | undefined> => {
  const found = await articleOf(context.sql, id);
  if (!found || !can(everyone, 'article.read', articleSubjectOf(context, found.row))) return undefined;
  const [card] = await articleCardsOf(context.sql, [id]);
  return (
    card && {
      title: articleTitleOf(card.title),
      path: articlePaths.article(card),
      author: card.authorAlias || card.author.name,
      excerpt: card.excerpt,
      language: found.article.language,
      direction: '',
      picture: card.image,
      tags: ['items', ...articleCardTags([card])],
    }
  );
};

/** Post or article that everyone may read at an address of this site; undefined for all others. */
export const embeddedAt = async (context: RequestContext, address: string): Promise<Embedded | undefined> => {
  const { baseUrl } = context.services.settings;
  if (!address.startsWith(`${baseUrl}/`) || !URL.canParse(address)) return undefined;
  const path = new URL(address).pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length);
  const [, id] = /^\/articles\/item\/(\d{1,9})(?:-|$)/.exec(path) ?? [];
  if (id !== undefined) return embeddedArticle(context, Number(id));
  const [, slug] = /^\/blog\/([^/]{1,190})$/.exec(path) ?? [];
  if (slug === undefined) return undefined;
  try {
    return await embeddedPost(context, decodeURIComponent(slug));
  } catch (error) {
    // An address that is not encoded well names no post.
    if (error instanceof URIError) return undefined;
    throw error;
  }
};
