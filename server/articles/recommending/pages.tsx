import type { ArticleParams } from '../../../protocol/articles/registry.ts';
import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import {
  EmailField,
  ErrorSummary,
  errorTitled,
  Field,
  type FieldError,
  FormActions,
  NameField,
  TaskForm,
} from '../../core/forms/index.ts';
import { idParam, type Page, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { HumanCheck, type HumanQuestion } from '../../human-check/index.ts';
import { articleSubjectOf, articleTitleOf } from '../article-model/index.ts';
import { loadedArticle } from '../article-page/index.ts';

interface FormState {
  readonly typed?: Partial<ArticleParams<'item/mail'>>;
  readonly errors?: readonly FieldError[];
  readonly question?: HumanQuestion | undefined;
}

const form = 'recommend';

const Person = ({ typed, errors }: Required<Pick<FormState, 'typed' | 'errors'>>) => (
  <>
    <NameField form={form} name="sender" label={text('RECOMMEND_NAME')} value={typed.sender ?? ''} errors={errors} />
    <EmailField form={form} name="from" label={text('RECOMMEND_FROM')} value={typed.from ?? ''} errors={errors} />
  </>
);

/** Form that mails an article's address to a friend. */
export const recommendPage = async (
  context: RequestContext,
  id: number,
  { typed = {}, errors = [], question }: FormState = {},
): Promise<Page> => {
  const { article, row } = await loadedArticle(context, id);
  authorize(context.actor, 'article.recommend', articleSubjectOf(context, row));
  const { basePath, articlesOption } = context.services.settings;
  const title = text('RECOMMEND_TITLE', articleTitleOf(article.title));
  const page: Page = {
    title,
    head: { robots: 'noindex', canonical: articlePaths.mail(article.id) },
    main: (
      <div className="account-page">
        <h1>{title}</h1>
        <ErrorSummary errors={errors} form={form} />
        <p>{text('RECOMMEND_EXPLAIN')}</p>
        <TaskForm
          context={context}
          option={articlesOption}
          task="mail"
          fields={{ view: 'item', itemID: article.id }}
          noValidate
        >
          <Field
            form={form}
            name="mailto"
            type="email"
            label={text('RECOMMEND_TO')}
            maxLength={limits.email}
            value={typed.mailto ?? ''}
            errors={errors}
            required
          />
          {!context.actor.account && <Person typed={typed} errors={errors} />}
          {!context.actor.account && <HumanCheck context={context} form={form} errors={errors} question={question} />}
          <FormActions
            submit={text('RECOMMEND_SEND')}
            cancel={text('RECOMMEND_CANCEL')}
            cancelHref={basePath + articlePaths.article(article)}
          />
        </TaskForm>
      </div>
    ),
  };
  return errorTitled(page, errors);
};

export const recommendingPages: readonly PageRoute[] = [
  {
    option: 'articles',
    path: '/articles/item/mail',
    view: 'item',
    task: 'mailto',
    handler: async (context, params) => {
      const id = idParam(params.id);
      if (id === undefined) throw notFound();
      return recommendPage(context, id);
    },
  },
];
