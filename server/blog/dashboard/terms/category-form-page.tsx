import { limits } from '../../../../protocol/limits.ts';
import { formPage } from '../../../admin/shell/index.ts';
import { CategoryPictureFields, CategorySearchFields, detailParams } from '../../../category-details/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound, type UserError } from '../../../core/errors/index.ts';
import { boundFields, errorsOf, Field, type FieldError } from '../../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { categoryForForm, type DetailedCategory } from '../../categories/index.ts';
import type { CategoryParams } from './save-category.ts';
import { termShapes } from './terms.ts';

const page = (
  context: RequestContext,
  { image }: DetailedCategory,
  typed: CategoryParams,
  errors: readonly FieldError[],
): Page => {
  const field = boundFields(typed, errors);
  return formPage({
    context,
    here: termShapes.category.path,
    title: text('ITEM_CATEGORY_EDIT'),
    errors,
    inputs: (
      <>
        <Field {...field('title')} label={text('ITEM_CATEGORY_TITLE')} maxLength={limits.tagTitle} required />
        <Field
          {...field('description')}
          label={text('ITEM_CATEGORY_DESCRIPTION')}
          maxLength={limits.categoryDescription}
          rows={4}
        />
        <CategoryPictureFields typed={typed} errors={errors} image={image} base={context.services.settings.basePath} />
        <CategorySearchFields typed={typed} errors={errors} />
      </>
    ),
    submit: text('ITEM_CATEGORY_SAVE'),
    task: 'categories.edit',
    takesFiles: true,
    hidden: { id: typed.id },
  });
};

const allowedCategory = async (context: RequestContext, id: number | undefined): Promise<DetailedCategory> => {
  authorize(context.actor, 'terms.manage', site);
  const category = id === undefined ? undefined : await categoryForForm(context.sql, id);
  if (!category) throw notFound();
  return category;
};

/** Form of a category: title, description, picture, language and values for search engines. */
export const categoryFormPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const category = await allowedCategory(context, idParam(params.id));
  const { id, title, description, image } = category;
  return page(context, category, { id, title, description, ...detailParams(category, image?.alt) }, []);
};

export const invalidCategoryPage = async (
  context: RequestContext,
  typed: CategoryParams,
  refusal: UserError,
): Promise<Page> => page(context, await allowedCategory(context, typed.id), typed, errorsOf(refusal));
