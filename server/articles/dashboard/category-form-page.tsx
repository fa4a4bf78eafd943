import { groupNames } from '../../../protocol/articles/dashboard.ts';
import { limits, pictureTypes } from '../../../protocol/limits.ts';
import { accessOptions, chosenOf } from '../../accounts/index.ts';
import { formPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import {
  boundFields,
  CheckField,
  errorsOf,
  Field,
  type FieldError,
  FieldSet,
  fieldId,
  type Option,
  SelectField,
} from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { robotChoices } from '../../editor/index.ts';
import { Picture, picturesOf, type StoredPicture } from '../../media/index.ts';
import { subtreeIds, treeOptions } from '../categories/index.ts';
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

const Image = ({ typed, errors, image, base }: Props) => {
  const field = boundFields(typed, errors);
  return (
    <FieldSet name="image" legend={text('ITEM_EDIT_IMAGE')} errors={errors}>
      {image && (
        <>
          <div className="item-image-picture">
            <Picture picture={image} basePath={base} sizes="20rem" />
          </div>
          <CheckField {...field('image_remove')} label={text('ITEM_EDIT_IMAGE_REMOVE')} />
        </>
      )}
      <div className="field">
        <label htmlFor={fieldId('image_file')}>
          {text(image ? 'ITEM_CATEGORY_IMAGE_OTHER' : 'ITEM_EDIT_IMAGE_FILE')}
        </label>
        <input type="file" id={fieldId('image_file')} name="image_file" accept={pictureTypes} />
      </div>
      <Field
        {...field('image_alt')}
        label={text('ITEM_EDIT_IMAGE_ALT')}
        hint={text('ITEM_CATEGORY_IMAGE_ALT_HINT')}
        maxLength={limits.alt}
      />
    </FieldSet>
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

const Engines = ({ typed, errors }: Props) => {
  const field = boundFields(typed, errors);
  return (
    <fieldset>
      <legend>{text('COMPOSER_SEO')}</legend>
      <Field
        {...field('language')}
        label={text('ITEM_EDIT_LANGUAGE')}
        hint={text('ITEM_EDIT_LANGUAGE_HINT')}
        maxLength={limits.language}
      />
      <Field {...field('meta_title')} label={text('ITEM_CATEGORY_META_TITLE')} maxLength={limits.title} />
      <Field {...field('meta_description')} label={text('WRITE_SEO_DESCRIPTION')} maxLength={limits.seoDescription} />
      <Field {...field('meta_keywords')} label={text('ITEM_EDIT_KEYWORDS')} maxLength={limits.seoDescription} />
      <SelectField {...field('robots')} label={text('COMPOSER_ROBOTS')} options={robotChoices(typed.robots)} />
    </fieldset>
  );
};

const imageOf = async (
  { sql }: RequestContext,
  category: ManagedCategory | undefined,
): Promise<StoredPicture | undefined> => {
  const imageId = category?.imageId;
  return imageId ? (await picturesOf(sql, [imageId])).get(imageId) : undefined;
};

const page = async (context: RequestContext, typed: CategoryParams, errors: readonly FieldError[]): Promise<Page> => {
  const categories = await managedCategories(context.sql);
  const category = categories.find(({ id }) => id === typed.id);
  const image = await imageOf(context, category);
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
        <Image {...props} />
        <Groups {...props} />
        <Engines {...props} />
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
  ...{ ordering: '0', leading: '', primary: '', secondary: '', links: '', image_alt: '', image_remove: false },
  ...{ language: '', meta_title: '', meta_description: '', meta_keywords: '', robots: '' },
};

const typedOf = (category: ManagedCategory, image: StoredPicture | undefined): CategoryParams => ({
  ...{ id: category.id, title: category.title, alias: category.alias, description: category.description },
  parent: category.parentId ?? 0,
  published: category.isPublished && !category.isTrashed,
  access: chosenOf(category),
  ordering: String(category.ordering),
  ...groupsIn(category.params),
  ...{ image_alt: category.imageAlt || (image?.alt ?? ''), image_remove: false },
  ...{ language: category.language, meta_title: category.metaTitle, meta_description: category.metaDescription },
  ...{ meta_keywords: category.metaKeywords, robots: category.robots },
});

/** Form page of a new category, or of an existing one. */
export const articleCategoryPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'article-categories.manage', site);
  if (params.id === undefined) return page(context, initialCategory, []);
  const id = idParam(params.id);
  const category = (await managedCategories(context.sql)).find(one => one.id === id);
  if (!category) throw notFound();
  return page(context, typedOf(category, await imageOf(context, category)), []);
};

export const invalidCategoryPage = async (
  context: RequestContext,
  typed: CategoryParams,
  refusal: UserError,
): Promise<Page> => {
  authorize(context.actor, 'article-categories.manage', site);
  return page(context, typed, errorsOf(refusal));
};
