import { isLanguageTag } from '../../../protocol/direction.ts';
import { type SpokenPage, spokenCommentsMost } from '../../../protocol/listen/spoken-page.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type Document, idParam, type PageRoute } from '../../core/http/index.ts';
import { currentLocale, text, textsOf } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { inSpokenLanguage } from '../../core/rich-text/index.ts';
import { postSubject } from '../post-model/index.ts';
import { type SpokenComment, spokenComments } from './name-queries.ts';
import { podcastFeed } from './podcast.ts';

const introductionOf = ({ name, parentId, parentName }: SpokenComment): string => {
  if (parentId === null) return text('SPOKEN_WRITES', name);
  return parentName === null ? text('SPOKEN_ANSWERS_REMOVED', name) : text('SPOKEN_ANSWERS', name, parentName);
};

const idsOf = (comments: string): number[] => {
  if (comments === '') return [];
  const ids = comments.split(',', spokenCommentsMost).map(idParam);
  return ids.every(id => id !== undefined) ? ids : [];
};

/** Published comments among these of a post that the reader may read; 404 otherwise. */
const commentsOf = async (context: RequestContext, id: string, comments: string): Promise<SpokenComment[]> => {
  const ids = idsOf(comments);
  if (id === 'words' || ids.length === 0) return [];
  const postId = idParam(id);
  if (postId === undefined) throw notFound();
  authorize(context.actor, 'post.readText', await postSubject(context, postId));
  return context.services.site.get('comments.enabled') ? spokenComments(context.sql, postId, ids) : [];
};

const spokenPage = async (
  context: RequestContext,
  { id, language, comments }: { id: string; language: string; comments: string },
): Promise<Document> => {
  const named = await commentsOf(context, id, comments);
  const tag = isLanguageTag(language) ? language : context.services.site.get('site.language');
  const page = inSpokenLanguage(
    tag,
    (): SpokenPage => ({
      language: currentLocale().language.name,
      texts: textsOf('spoken-words'),
      comments: Object.fromEntries(named.map(comment => [comment.id, introductionOf(comment)])),
    }),
  );
  return {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(page),
    headers: { 'cache-control': 'private, no-store' },
  };
};

/** The podcast; sentences for the voice of a reader's device, and who answers whom in the comments that a page shows. */
export const listenPages: readonly PageRoute[] = [
  { path: paths.podcast, handler: podcastFeed },
  {
    path: '/blog/listen/:id',
    handler: (context, { id = '', language = '', comments = '' }) => spokenPage(context, { id, language, comments }),
  },
];
