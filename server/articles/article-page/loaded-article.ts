import { fragmentCache, type Tag } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import { loadTranscript, type TranscriptLine } from '../../media/index.ts';
import { readingText } from '../../reading-text/index.ts';
import type { Translation } from '../../translations/index.ts';
import { type Article, nextArticleChange, type SubjectRow } from '../article-model/index.ts';
import { type Attachment, attachmentsOf } from '../attachments/index.ts';
import { articleCardTags } from '../cards/index.ts';
import { type FilledField, fieldsOfArticle } from '../fields/index.ts';
import { articleOf } from './article-queries.ts';
import { type RelatedArticles, relatedArticles } from './related-queries.ts';
import { articleTranslations } from './translation-queries.ts';

/** Texts of an article, prepared for reading. */
export type ArticleTexts = Pick<Article, 'intro' | 'body'>;

/** Article page data that is the same for every reader; the policy decides by `row`. */
export interface LoadedArticle extends RelatedArticles {
  readonly article: Article;
  readonly texts: ArticleTexts;
  readonly row: SubjectRow;
  readonly fields: readonly FilledField[];
  readonly attachments: readonly Attachment[];
  readonly translations: readonly Translation[];
  /** Captions and descriptions of its own recording. */
  readonly transcript: readonly TranscriptLine[];
  readonly tags: readonly Tag[];
  readonly expires: Date | null;
}

const retryMs = 30_000;

const load = async (context: RequestContext, id: number): Promise<LoadedArticle> => {
  const found = await articleOf(context.sql, id);
  if (!found) throw notFound();
  const { article, row } = found;
  const now = moment(context.services.clock);
  const [around, fields, attachments, translations, expires, intro, body, transcript] = await Promise.all([
    relatedArticles(context.sql, article, now),
    fieldsOfArticle(context.sql, id),
    attachmentsOf(context.sql, id),
    articleTranslations(context.sql, id, now),
    nextArticleChange(context.sql, { levels: ['public'], now }),
    readingText(article.intro, `item-${id}-intro`, context),
    readingText(article.body, `item-${id}`, context),
    article.recording ? loadTranscript(context.services, article.recording) : [],
  ]);
  const tags: Tag[] = ['settings', 'frame', 'items', ...articleCardTags([article])];
  const loaded = { article, texts: { intro, body }, row, ...around, fields, attachments, translations, tags };
  // Without the store of files the page is shown without the transcript, and made again soon.
  if (!transcript) return { ...loaded, transcript: [], expires: new Date(now.getTime() + retryMs) };
  return { ...loaded, transcript, expires };
};

const articles = fragmentCache<LoadedArticle>('article');

/** Article with its page data, from the cache if possible; throws 404 if absent. */
export const loadedArticle = (context: RequestContext, id: number): Promise<LoadedArticle> =>
  articles(context, { key: `${id}`, tags: article => article.tags, expires: article => article.expires }, () =>
    load(context, id),
  );
