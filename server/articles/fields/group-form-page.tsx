import { limits } from '../../../protocol/limits.ts';
import { formPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { boundFields, errorsOf, Field, type FieldError } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { type FieldCategory, fieldCategories, fieldGroups } from './definition-queries.ts';
import type { GroupParams } from './save-field.ts';

interface Props {
  readonly typed: GroupParams;
  readonly errors: readonly FieldError[];
  readonly categories: readonly FieldCategory[];
}

const Inputs = ({ typed, errors, categories }: Props) => (
  <>
    <Field {...boundFields(typed, errors)('name')} label={text('ITEM_FIELD_NAME')} maxLength={limits.title} required />
    <fieldset>
      <legend>{text('ITEM_FIELD_GROUP_CATEGORIES')}</legend>
      {categories.map(({ id, title }) => (
        <p key={id} className="field field-check">
          <input
            type="checkbox"
            id={`field-category-${id}`}
            name="categories[]"
            value={id}
            defaultChecked={typed.categories.includes(id)}
          />
          <label htmlFor={`field-category-${id}`}>{title}</label>
        </p>
      ))}
    </fieldset>
  </>
);

const page = async (context: RequestContext, typed: GroupParams, errors: readonly FieldError[]): Promise<Page> =>
  formPage({
    context,
    here: articlePaths.manageFields,
    title: text(typed.id === undefined ? 'ITEM_FIELD_GROUP_NEW' : 'ITEM_FIELD_GROUP_CHANGE'),
    errors,
    inputs: <Inputs typed={typed} errors={errors} categories={await fieldCategories(context.sql)} />,
    submit: text('ITEM_FIELD_SAVE'),
    task: 'itemFieldGroups.save',
    hidden: { id: typed.id },
  });

/** Form page of a new group of extra fields, or of an existing one. */
export const groupPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  authorize(context.actor, 'article-fields.manage', site);
  if (query.id === undefined) return page(context, { name: '', categories: [] }, []);
  const id = idParam(query.id);
  const group = (await fieldGroups(context.sql)).find(one => one.id === id);
  if (!group) throw notFound();
  return page(context, { id, name: group.name, categories: group.categories.map(one => one.id) }, []);
};

export const invalidGroupPage = async (
  context: RequestContext,
  typed: GroupParams,
  refusal: UserError,
): Promise<Page> => {
  authorize(context.actor, 'article-fields.manage', site);
  return page(context, typed, errorsOf(refusal));
};
