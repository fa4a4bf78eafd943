import type { ReactNode } from 'react';
import type { RequestContext } from '../../../core/context/index.ts';
import type { UserError } from '../../../core/errors/index.ts';
import { errorTitled, signInLink } from '../../../core/forms/index.ts';
import type { Page } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { articlePaths } from '../../../core/paths/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import { recheckHuman } from '../../../human-check/index.ts';
import { articleTitleOf } from '../../article-model/index.ts';
import { articleTarget } from '../target-queries.ts';
import { CommentForm } from './form-views.tsx';
import type { CommentParams } from './submission.ts';

const CommentPage = ({ href, title, children }: { href: string; title: string; children: ReactNode }) => (
  <div className="itemCommentsForm">
    <h1 id="item-comment-form">{text('ITEM_COMMENT_WRITE')}</h1>
    <p>
      <a href={href}>{title}</a>
    </p>
    {children}
  </div>
);

/** Draws the comment form again with the typed values and its errors. */
export const redrawForm = async (context: RequestContext, params: CommentParams, refusal: UserError): Promise<Page> => {
  const article = await articleTarget(context, params.itemID, { lock: false });
  // A member whose session has ended may read the form again, so that the text is not lost.
  authorize(context.actor, refusal.code === 'sign-in' ? 'article.read' : 'article.comment', article);
  const { errors, question } = await recheckHuman(context, params, refusal);
  const page: Page = {
    title: text('ITEM_COMMENT_WRITE'),
    head: { robots: 'noindex' },
    main: (
      <CommentPage
        href={`${context.services.settings.basePath}${articlePaths.article(article)}#itemCommentsAnchor`}
        title={articleTitleOf(article.title)}
      >
        <CommentForm
          context={context}
          articleId={article.id}
          typed={params}
          errors={errors}
          question={question}
          nextStep={signInLink(context, refusal, `${articlePaths.article(article)}#item-comment-form`)}
        />
      </CommentPage>
    ),
  };
  return errorTitled(page, errors);
};
