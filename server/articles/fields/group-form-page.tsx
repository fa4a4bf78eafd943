import { limits } from '../../../protocol/limits.ts';
import { DashboardPage } from '../../blog/dashboard/frame-views.tsx';
import { articlePaths } from '../../core/article-paths.ts';
import { askedId } from '../../core/asked.ts';
import { demand } from '../../core/demand.ts';
import { ErrorSummary, errorsOf, errorTitled, Field, type FieldError } from '../../core/form.tsx';
import type { Page } from '../../core/page.ts';
import { site } from '../../core/policy.ts';
import { notFound, type Refusal } from '../../core/refusal.ts';
import type { Asked } from '../../core/route.ts';
import { TaskFields } from '../../core/task-fields.tsx';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import type { GroupGiven } from './defining.ts';
import { fieldCategories, fieldGroups } from './defining-queries.ts';

const page = async (visit: Visit, typed: GroupGiven, errors: readonly FieldError[]): Promise<Page> => {
  const { basePath } = visit.services.settings;
  const title = text(typed.id === undefined ? 'ITEM_FIELD_GROUP_NEW' : 'ITEM_FIELD_GROUP_CHANGE');
  const categories = await fieldCategories(visit.sql);
  const main = (
    <DashboardPage visit={visit} here={articlePaths.manageFields} title={title}>
      <ErrorSummary errors={errors} />
      <form method="post" action={`${basePath}/index.php`} className="site-form" noValidate>
        <Field
          name="name"
          label={text('ITEM_FIELD_NAME')}
          value={typed.name}
          errors={errors}
          maxLength={limits.title}
          required
        />
        <fieldset>
          <legend>{text('ITEM_FIELD_GROUP_CATEGORIES')}</legend>
          {categories.map(({ id, title: name }) => (
            <p key={id} className="field field-check">
              <input
                type="checkbox"
                id={`field-category-${id}`}
                name="categories[]"
                value={id}
                defaultChecked={typed.categories.includes(id)}
              />
              <label htmlFor={`field-category-${id}`}>{name}</label>
            </p>
          ))}
        </fieldset>
        <p className="field-actions">
          <button type="submit" className="btn btn-primary">
            {text('ITEM_FIELD_SAVE')}
          </button>{' '}
          <a className="btn btn-default" href={basePath + articlePaths.manageFields}>
            {text('ASK_CANCEL')}
          </a>
        </p>
        <TaskFields visit={visit} task="itemFieldGroups.save" fields={{ id: typed.id }} />
      </form>
    </DashboardPage>
  );
  return errorTitled({ title, head: { robots: 'noindex' }, main }, errors);
};

/** A new group of extra fields, or one that stands. */
export const groupPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  demand(visit.actor, 'item-fields.manage', site);
  if (asked.id === undefined) return page(visit, { name: '', categories: [] }, []);
  const id = askedId(asked.id);
  const group = (await fieldGroups(visit.sql)).find(one => one.id === id);
  if (!group) throw notFound();
  return page(visit, { id, name: group.name, categories: group.categories.map(one => one.id) }, []);
};

export const groupAgain = async (visit: Visit, typed: GroupGiven, refusal: Refusal): Promise<Page> => {
  demand(visit.actor, 'item-fields.manage', site);
  return page(visit, typed, errorsOf(refusal));
};
