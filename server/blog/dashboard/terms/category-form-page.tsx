import { limits } from '../../../../protocol/limits.ts';
import { formPage } from '../../../admin/shell/index.ts';
import {
  CategoryPictureFields,
  CategorySearchFields,
  detailParams,
  subtreeIds,
  treeOptions,
} from '../../../category-details/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound, type UserError } from '../../../core/errors/index.ts';
import { boundFields, errorsOf, Field, type FieldError, SelectField } from '../../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { allCategories, type Category, categoryForForm, type DetailedCategory } from '../../categories/index.ts';
import { rightsOf } from './category-rights-queries.ts';
import { categoryRightsFields } from './category-rights-views.tsx';
import type { CategoryParams } from './save-category.ts';
import { positionOf } from './term-queries.ts';
import { termShapes } from './terms.ts';

interface PositionProps {
  readonly typed: CategoryParams;
  readonly errors: readonly FieldError[];
  readonly categories: readonly Category[];
}

/** Address, parent and order of a category. */
const PositionFields = ({ typed, errors, categories }: PositionProps) => {
  const field = boundFields(typed, errors);
  const own = subtreeIds(categories, typed.id);
  return (
    <>
      <Field
        {...field('alias')}
        label={text('WRITE_SLUG')}
        hint={text('CATEGORY_ALIAS_HINT')}
        maxLength={limits.postSlug}
      />
      <SelectField
        name="parent"
        label={text('ITEM_CATEGORY_PARENT')}
        value={String(typed.parent ?? 0)}
        options={[
          { value: '0', title: text('ITEM_CATEGORY_NO_PARENT') },
          ...treeOptions(categories.filter(({ id }) => !own.has(id))),
        ]}
        errors={errors}
      />
      <Field
        {...field('ordering')}
        label={text('ITEM_CATEGORY_ORDER')}
        hint={text('ITEM_CATEGORY_ORDER_HINT')}
        maxLength={7}
      />
    </>
  );
};

const page = async (
  context: RequestContext,
  { image }: DetailedCategory,
  typed: CategoryParams,
  errors: readonly FieldError[],
): Promise<Page> => {
  const [categories, rights] = await Promise.all([
    allCategories(context.sql),
    categoryRightsFields(context, typed, errors),
  ]);
  const field = boundFields(typed, errors);
  return formPage({
    context,
    here: termShapes.category.path,
    title: text('ITEM_CATEGORY_EDIT'),
    errors,
    inputs: (
      <>
        <Field {...field('title')} label={text('ITEM_CATEGORY_TITLE')} maxLength={limits.tagTitle} required />
        <PositionFields typed={typed} errors={errors} categories={categories} />
        <Field
          {...field('description')}
          label={text('ITEM_CATEGORY_DESCRIPTION')}
          maxLength={limits.categoryDescription}
          rows={4}
        />
        {rights}
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
  const [position, rights] = await Promise.all([positionOf(context.sql, id), rightsOf(context.sql, id)]);
  const placed = {
    alias: position?.alias ?? '',
    parent: position?.parentId ?? 0,
    ordering: String(position?.ordering ?? 0),
  };
  const typed = { id, title, description, ...placed, ...rights, ...detailParams(category, image?.alt) };
  return page(context, category, typed, []);
};

export const invalidCategoryPage = async (
  context: RequestContext,
  typed: CategoryParams,
  refusal: UserError,
): Promise<Page> => page(context, await allowedCategory(context, typed.id), typed, errorsOf(refusal));
