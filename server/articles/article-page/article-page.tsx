import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { viewCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Html, print } from '../../core/html/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type ArticleSubject, authorize } from '../../core/policy/index.ts';
import { dateTimeWords, moment } from '../../core/time/index.ts';
import { TemplateStars } from '../../template/index.ts';
import { TranslationList } from '../../translations/index.ts';
import {
  type Article,
  type ArticleSetting,
  articleSettingOf,
  articleSubjectOf,
  articleTitleOf,
} from '../article-model/index.ts';
import { ArticleAttachments } from '../attachments/index.ts';
import { ArticleTags } from '../cards/index.ts';
import { CommentsSection, loadArticleComments } from '../comments/index.ts';
import { ArticleExtraFields } from '../fields/index.ts';
import { ArticleRating, articleVoteOf, VoteRemoval } from '../rating/index.ts';
import { articleHead } from './article-head.ts';
import { ArticleBody, ArticleGallery, ArticleRecording } from './body-views.tsx';
import { ArticleHeader, ArticleToolbar } from './header-views.tsx';
import { ArticleLinkList } from './link-views.tsx';
import { type LoadedArticle, loadedArticle } from './loaded-article.ts';
import { ArticleAuthorBlock, RelatedArticlesView } from './related-views.tsx';

/** Reason why the public does not see the article, for readers who do. */
const stateOf = (article: Article, subject: ArticleSubject, now: Date): string => {
  if (article.isTrashed) return text('NOT_PUBLIC_TRASHED');
  if (!article.published) return text('ITEM_UNPUBLISHED');
  if (article.publishUp > now) return text('NOT_PUBLIC_SCHEDULED', dateTimeWords(article.publishUp));
  if (!subject.isOut) return text('NOT_PUBLIC_ENDED');
  return subject.access === 'public' ? '' : text('ITEM_RESTRICTED');
};

/** Article with its policy subject, allowed for this reader. */
interface ReadableArticle {
  readonly loaded: LoadedArticle;
  readonly subject: ArticleSubject;
}

/** Article by id; throws 404 if the reader may not know of it. */
export const readableArticle = async (context: RequestContext, id: number): Promise<ReadableArticle> => {
  const loaded = await loadedArticle(context, id);
  const subject = articleSubjectOf(context, loaded.row);
  authorize(context.actor, 'article.read', subject);
  return { loaded, subject };
};

// A loaded article is the same object until its cache entry is invalidated: the part common to all visitors is rendered
// once per object.
const articleViews = viewCache<Html>('article view');

interface ViewProps {
  readonly context: RequestContext;
  /** True if nobody is signed in and the page shows no note about the article's state. */
  readonly isCommon: boolean;
  readonly loaded: LoadedArticle;
  readonly subject: ArticleSubject;
  readonly state: string;
  readonly setting: ArticleSetting;
  readonly hasComments: boolean;
  /** Signed-in reader's own vote. */
  readonly ownVote: number | null;
  readonly children?: ReactNode;
}

const Head = ({ loaded: { article, translations }, state, setting, hasComments }: ViewProps) => (
  <>
    <ArticleHeader article={article} setting={setting} />
    <TranslationList translations={translations} base={setting.base} />
    <ArticleToolbar article={article} setting={setting} hasComments={hasComments} isPublic={state === ''} />
  </>
);

const Text = ({ context, loaded, setting }: ViewProps) => {
  const { article, texts, fields, attachments } = loaded;
  const { settings, site } = context.services;
  const { baseUrl, secret } = settings;
  return (
    <>
      <ArticleBody article={article} texts={texts} setting={setting}>
        <ArticleExtraFields
          fields={fields}
          base={setting.base}
          host={new URL(baseUrl).host}
          popup={[site.get('articles.popupWidth'), site.get('articles.popupHeight')]}
        />
      </ArticleBody>
      <ArticleRecording article={article} setting={setting} transcript={loaded.transcript} />
      <ArticleGallery article={article} setting={setting} />
      <ArticleLinkList links={article.links} base={setting.base} />
      <div className="itemLinks">
        <ArticleTags tags={article.tags} setting={setting} />
        <ArticleAttachments attachments={attachments} base={setting.base} secret={secret} />
      </div>
    </>
  );
};

const Responses = ({ context, loaded: { article }, subject: { isOut }, ownVote }: ViewProps) => (
  <>
    <ArticleRating context={context} article={article} isOut={isOut} />
    <TemplateStars context={context} article={article} isOut={isOut} />
    <VoteRemoval context={context} articleId={article.id} own={ownVote} isOut={isOut} />
  </>
);

const End = ({ loaded, setting }: ViewProps) => (
  <>
    <ArticleAuthorBlock article={loaded.article} setting={setting} />
    <RelatedArticlesView {...loaded} setting={setting} />
  </>
);

const isRated = ({ context: { services }, subject }: ViewProps): boolean =>
  subject.isOut && services.site.get('articles.rating') !== 'none';

interface PartProps {
  readonly view: ViewProps;
  readonly name: 'head' | 'text' | 'responses' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

/** Part of the page that is rendered once for all visitors. */
const Part = ({ view, name, className, children }: PartProps) =>
  view.isCommon ? (
    <Trusted className={className} html={articleViews(view.loaded, name, () => print(children))} />
  ) : (
    <div className={className}>{children}</div>
  );

const ArticleView = (view: ViewProps) => {
  const { loaded, state, children } = view;
  const { article } = loaded;
  return (
    <article
      id="k2Container"
      className={article.featured ? 'itemView itemIsFeatured' : 'itemView'}
      data-item={article.id}
    >
      <span id={`startOfPageId${article.id}`} />
      {state && <p className="alert alert-info">{state}</p>}
      <Part view={view} name="head">
        <Head {...view} />
      </Part>
      <Part view={view} name="text">
        <Text {...view} />
      </Part>
      {isRated(view) && (
        <Part view={view} name="responses" className="entry-responses">
          <Responses {...view} />
        </Part>
      )}
      <Part view={view} name="end">
        <End {...view} />
      </Part>
      {children}
      <p className="itemBackToTop">
        <a className="k2Anchor" href={`#startOfPageId${article.id}`}>
          {text('BACK_TO_TOP')}
        </a>
      </p>
    </article>
  );
};

const PrintedArticle = ({ loaded: { article, texts }, setting }: Pick<ViewProps, 'loaded' | 'setting'>) => (
  <article className="itemView print-view">
    <ArticleHeader article={article} setting={setting} />
    <ArticleBody article={article} texts={texts} setting={setting} />
  </article>
);

/** Page of an article (H-004). */
export const articlePage = async (
  context: RequestContext,
  { loaded, subject }: ReadableArticle,
  { print }: { print: boolean },
): Promise<Page> => {
  const { article, tags, expires } = loaded;
  const setting = articleSettingOf(context);
  const head = articleHead(context, article, subject, loaded);
  const state = stateOf(article, subject, moment(context.services.clock));
  const mayHaveVoted = context.actor.account !== null && article.votes.count > 0 && !print;
  const ownVote = mayHaveVoted ? await articleVoteOf(context.sql, article.id, context.actor) : null;
  const comments = print ? undefined : await loadArticleComments(context, article, subject);
  return {
    title: articleTitleOf(article.title),
    head: print ? { ...head, robots: 'noindex' } : head,
    tags,
    expires,
    inserts: comments ? [comments.printed.insert] : [],
    ...(comments ? { skips: [{ href: '#itemCommentsAnchor', label: text('SKIP_TO_COMMENTS') }] } : {}),
    ...(print ? { frame: 'bare' as const } : {}),
    main: print ? (
      <PrintedArticle loaded={loaded} setting={setting} />
    ) : (
      <ArticleView
        context={context}
        isCommon={!context.actor.account && state === ''}
        loaded={loaded}
        subject={subject}
        state={state}
        setting={setting}
        hasComments={comments !== undefined}
        ownVote={ownVote}
      >
        {comments && <CommentsSection context={context} article={article} comments={comments} />}
      </ArticleView>
    ),
  };
};
