import type { ReactNode } from 'react';
import type { AskedQuestion } from '../../blog/captcha/human-queries.ts';
import { newQuestion } from '../../blog/captcha/human-queries.ts';
import { articlePaths } from '../../core/article-paths.ts';
import { demand } from '../../core/demand.ts';
import { errorsOf, errorTitled, type FieldError } from '../../core/form.tsx';
import type { Page } from '../../core/page.ts';
import type { Refusal } from '../../core/refusal.ts';
import { signInLink } from '../../core/sign-in-link.tsx';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { itemTitleOf } from '../items/setting.tsx';
import type { CommentParams } from './draft.ts';
import { CommentForm } from './form-views.tsx';
import { itemTarget } from './target-queries.ts';

interface Left {
  readonly errors: readonly FieldError[];
  readonly question: AskedQuestion | undefined;
}

/** What is wrong with a form, and the question that stands in for a check that only scripts pass (ruling 10). */
export const leftOf = async (
  visit: Visit,
  params: { readonly 'captcha-response': string },
  refusal: Refusal,
): Promise<Left> => {
  if (refusal.code !== 'captcha') return { errors: errorsOf(refusal), question: undefined };
  // Where nothing was answered yet there is no mistake to speak of.
  const errors = params['captcha-response'] === '' ? [] : errorsOf(refusal);
  return { errors, question: await newQuestion(visit) };
};

const Around = ({ href, title, children }: { href: string; title: string; children: ReactNode }) => (
  <div className="itemCommentsForm">
    <h1 id="item-comment-form">{text('ITEM_COMMENT_WRITE')}</h1>
    <p>
      <a href={href}>{title}</a>
    </p>
    {children}
  </div>
);

/** The comment form with what was typed and what is wrong with it. */
export const commentAgain = async (visit: Visit, params: CommentParams, refusal: Refusal): Promise<Page> => {
  const item = await itemTarget(visit, params.itemID, { lock: false });
  // Where members alone comment, the text of somebody whose session has ended is kept too.
  demand(visit.actor, refusal.code === 'sign-in' ? 'item.read' : 'item.comment', item);
  const { errors, question } = await leftOf(visit, params, refusal);
  const page: Page = {
    title: text('ITEM_COMMENT_WRITE'),
    head: { robots: 'noindex' },
    main: (
      <Around
        href={`${visit.services.settings.basePath}${articlePaths.item(item)}#itemCommentsAnchor`}
        title={itemTitleOf(item.title)}
      >
        <CommentForm
          visit={visit}
          itemId={item.id}
          typed={params}
          errors={errors}
          question={question}
          wayOn={signInLink(visit, refusal, `${articlePaths.item(item)}#item-comment-form`)}
        />
      </Around>
    ),
  };
  return errorTitled(page, errors);
};
