import type { ReactNode } from 'react';
import { groupNames } from '../../../protocol/articles/dashboard.ts';
import { limits } from '../../../protocol/limits.ts';
import { accessOptions, chosenOf, groupTitles } from '../../accounts/index.ts';
import { formPage } from '../../admin/shell/index.ts';
import {
  CategoryPictureFields,
  CategorySearchFields,
  CategoryWriterFields,
  type CategoryWriters,
  categoryPicture,
  detailParams,
  noDetails,
  subtreeIds,
  treeOptions,
  writersOf,
} from '../../category-details/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import {
  boundFields,
  CheckField,
  errorsOf,
  Field,
  type FieldError,
  type Option,
  SelectField,
} from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import type { StoredPicture } from '../../media/index.ts';
import { groupsIn, groupTexts } from './category-params.ts';
import { type ManagedCategory, managedCategories } from './category-queries.ts';
import type { CategoryParams } from './save-category.ts';

interface Props {
  readonly typed: CategoryParams;
  readonly errors: readonly FieldError[];
  readonly categories: readonly ManagedCategory[];
  readonly accesses: readonly Option[];
  readonly image: StoredPicture | undefined;
  readonly base: string;
}

const ParentField = ({ typed, errors, categories }: Props) => {
  const own = typed.id === undefined ? new Set<number>() : subtreeIds(categories, typed.id);
  return (
    <SelectField
      name="parent"
      label={text('ITEM_CATEGORY_PARENT')}
      value={typed.parent === 0 ? '' : String(typed.parent)}
      any={text('ITEM_CATEGORY_NO_PARENT')}
      options={treeOptions(categories.filter(({ id }) => !own.has(id)))}
      errors={errors}
    />
  );
};

const Inputs = (props: Props) => {
  const { typed, errors } = props;
  const field = boundFields(typed, errors);
  return (
    <>
      <Field {...field('title')} label={text('ITEM_CATEGORY_TITLE')} maxLength={limits.title} required />
      <Field
        {...field('alias')}
        label={text('WRITE_SLUG')}
        hint={text('ITEM_CATEGORY_ALIAS_HINT')}
        maxLength={limits.postSlug}
      />
      <ParentField {...props} />
      <Field
        {...field('description')}
        label={text('ITEM_CATEGORY_DESCRIPTION')}
        hint={text('ITEM_CATEGORY_DESCRIPTION_HINT')}
        maxLength={limits.postBody}
        rows={6}
      />
      <CheckField {...field('published')} label={text('ITEM_CATEGORY_IS_OUT')} />
      <SelectField {...field('access')} label={text('ITEM_CATEGORY_ACCESS')} options={props.accesses} />
      <Field {...field('ordering')} label={text('ITEM_CATEGORY_ORDER')} hint={text('ITEM_CATEGORY_ORDER_HINT')} />
    </>
  );
};

const Groups = ({ typed, errors }: Props) => {
  const field = boundFields(typed, errors);
  return (
    <fieldset>
      <legend>{text('ITEM_CATEGORY_GROUPS')}</legend>
      {groupNames.map(name => (
        <Field key={name} {...field(name)} label={text(groupTexts[name])} hint={text('ITEM_CATEGORY_GROUP_HINT')} />
      ))}
    </fieldset>
  );
};

/** Fields for the writers of a category, for administrators. */
const writerFields = async (
  context: RequestContext,
  typed: CategoryParams,
  errors: readonly FieldError[],
): Promise<ReactNode> =>
  can(context.actor, 'site.administer', site) && (
    <CategoryWriterFields kind="article" typed={typed} errors={errors} groups={await groupTitles(context.sql)} />
  );

const page = async (context: RequestContext, typed: CategoryParams, errors: readonly FieldError[]): Promise<Page> => {
  const categories = await managedCategories(context.sql);
  const category = categories.find(({ id }) => id === typed.id);
  const image = await categoryPicture(context.sql, category?.imageId);
  const accesses = await accessOptions(context, category ? chosenOf(category) : '');
  const props = { typed, errors, categories, accesses, image, base: context.services.settings.basePath };
  return formPage({
    context,
    here: articlePaths.manageCategories,
    title: text(typed.id === undefined ? 'ITEM_CATEGORY_NEW' : 'ITEM_CATEGORY_EDIT'),
    errors,
    inputs: (
      <>
        <Inputs {...props} />
        {await writerFields(context, typed, errors)}
        <CategoryPictureFields {...props} />
        <Groups {...props} />
        <CategorySearchFields {...props} />
      </>
    ),
    submit: text('ITEM_CATEGORY_SAVE'),
    task: 'itemCategories.save',
    takesFiles: true,
    hidden: { id: typed.id },
  });
};

const initialCategory: CategoryParams = {
  ...{ id: undefined, title: '', alias: '', parent: 0, description: '', published: true, access: 'public' },
  ...{ ordering: '0', leading: '', primary: '', secondary: '', links: '' },
  ...{ write_access: 'authors', write_groups: [] },
  ...detailParams(noDetails),
};

const typedOf = (
  category: ManagedCategory,
  image: StoredPicture | undefined,
  writers: CategoryWriters,
): CategoryParams => ({
  ...{ id: category.id, title: category.title, alias: category.alias, description: category.description },
  parent: category.parentId ?? 0,
  published: category.isPublished && !category.isTrashed,
  access: chosenOf(category),
  ordering: String(category.ordering),
  ...groupsIn(category.params),
  ...writers,
  ...detailParams(category, image?.alt),
});

/** Form page of a new category, or of an existing one. */
export const articleCategoryPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'article-categories.manage', site);
  if (params.id === undefined) return page(context, initialCategory, []);
  const id = idParam(params.id);
  const category = (await managedCategories(context.sql)).find(one => one.id === id);
  if (!category) throw notFound();
  const [image, writers] = await Promise.all([
    categoryPicture(context.sql, category.imageId),
    writersOf(context.sql, 'article', category.id),
  ]);
  return page(context, typedOf(category, image, writers), []);
};

export const invalidCategoryPage = async (
  context: RequestContext,
  typed: CategoryParams,
  refusal: UserError,
): Promise<Page> => {
  authorize(context.actor, 'article-categories.manage', site);
  return page(context, typed, errorsOf(refusal));
};
