import type { ArticleParams } from '../../../protocol/articles/registry.ts';
import { limits } from '../../../protocol/limits.ts';
import type { Visit } from '../../core/context/visit.ts';
import { notFound } from '../../core/errors/refusal.ts';
import { ErrorSummary, errorTitled, Field, type FieldError } from '../../core/forms/form.tsx';
import { FormActions } from '../../core/forms/form-actions.tsx';
import { EmailField, NameField } from '../../core/forms/person-fields.tsx';
import { TaskFields } from '../../core/forms/task-fields.tsx';
import { askedId } from '../../core/http/asked.ts';
import type { Page } from '../../core/http/page.ts';
import type { PageRoute } from '../../core/http/route.ts';
import { text } from '../../core/i18n/texts.ts';
import { articlePaths } from '../../core/paths/article-paths.ts';
import { demand } from '../../core/policy/demand.ts';
import type { AskedQuestion } from '../../human-check/human-queries.ts';
import { HumanCheck } from '../../human-check/views.tsx';
import { itemTitleOf } from '../item-model/setting.tsx';
import { itemSubjectOf } from '../item-model/subject-queries.ts';
import { loadedItem } from '../items/kept-item.ts';

interface Attempt {
  readonly typed?: Partial<ArticleParams<'item/mail'>>;
  readonly errors?: readonly FieldError[];
  readonly question?: AskedQuestion | undefined;
}

const form = 'recommend';

const Person = ({ typed, errors }: Required<Pick<Attempt, 'typed' | 'errors'>>) => (
  <>
    <NameField form={form} name="sender" label={text('RECOMMEND_NAME')} value={typed.sender ?? ''} errors={errors} />
    <EmailField form={form} name="from" label={text('RECOMMEND_FROM')} value={typed.from ?? ''} errors={errors} />
  </>
);

/** The form that sends an item's address to a friend. */
export const recommendPage = async (
  visit: Visit,
  id: number,
  { typed = {}, errors = [], question }: Attempt = {},
): Promise<Page> => {
  const { item, row } = await loadedItem(visit, id);
  demand(visit.actor, 'item.recommend', itemSubjectOf(visit, row));
  const { basePath, articlesOption } = visit.services.settings;
  const title = text('RECOMMEND_TITLE', itemTitleOf(item.title));
  const page: Page = {
    title,
    head: { robots: 'noindex', canonical: articlePaths.mail(item.id) },
    main: (
      <div className="account-page">
        <h1>{title}</h1>
        <ErrorSummary errors={errors} form={form} />
        <p>{text('RECOMMEND_EXPLAIN')}</p>
        <form method="post" action={`${basePath}/index.php`} noValidate>
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
          {!visit.actor.account && <Person typed={typed} errors={errors} />}
          {!visit.actor.account && <HumanCheck visit={visit} form={form} errors={errors} question={question} />}
          <FormActions
            submit={text('RECOMMEND_SEND')}
            cancel={text('RECOMMEND_CANCEL')}
            cancelHref={basePath + articlePaths.item(item)}
          />
          <TaskFields visit={visit} option={articlesOption} task="mail" fields={{ view: 'item', itemID: item.id }} />
        </form>
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
    answer: async (visit, asked) => {
      const id = askedId(asked.id);
      if (id === undefined) throw notFound();
      return recommendPage(visit, id);
    },
  },
];
