import { limits } from '../../../protocol/limits.ts';
import { formPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { boundFields, CheckField, errorsOf, Field, type FieldError, SelectField } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { fieldGroups, storedFields } from './definition-queries.ts';
import type { FieldParams } from './save-field.ts';
import { fieldTypes, hasOptions, optionsOf, settingsOf, typeText } from './shapes.ts';

interface Props {
  readonly typed: FieldParams;
  readonly errors: readonly FieldError[];
}

const Inputs = ({ typed, errors }: Props) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <Field {...field('name')} label={text('ITEM_FIELD_NAME')} maxLength={limits.title} required />
      <Field
        {...field('alias')}
        label={text('WRITE_SLUG')}
        hint={text('ITEM_FIELD_ALIAS_HINT')}
        maxLength={limits.postSlug}
      />
      <SelectField
        name="type"
        label={text('ITEM_FIELD_TYPE')}
        value={typed.type}
        options={fieldTypes.map(value => ({ value, title: typeText(value) }))}
      />
      <Field {...field('options')} label={text('ITEM_FIELD_OPTIONS')} hint={text('ITEM_FIELD_OPTIONS_HINT')} rows={5} />
      <Field {...field('initial')} label={text('ITEM_FIELD_INITIAL')} hint={text('ITEM_FIELD_INITIAL_HINT')} rows={2} />
      <CheckField {...field('required')} label={text('ITEM_FIELD_REQUIRED')} />
      <CheckField {...field('shows_empty')} label={text('ITEM_FIELD_SHOWS_EMPTY')} />
      <CheckField {...field('published')} label={text('ITEM_FIELD_PUBLISHED')} />
    </>
  );
};

const page = (context: RequestContext, typed: FieldParams, errors: readonly FieldError[]): Page =>
  formPage({
    context,
    here: articlePaths.manageFields,
    title: text(typed.id === undefined ? 'ITEM_FIELD_NEW' : 'ITEM_FIELD_CHANGE'),
    errors,
    inputs: <Inputs typed={typed} errors={errors} />,
    submit: text('ITEM_FIELD_SAVE'),
    task: 'itemFields.save',
    hidden: { id: typed.id, group: typed.group },
  });

const initialField = {
  name: '',
  alias: '',
  type: 'textfield',
  options: '',
  initial: '',
  required: false,
  shows_empty: false,
};

/** Form page of a new field in a group, or of an existing one. */
export const fieldPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  authorize(context.actor, 'article-fields.manage', site);
  const [id, group] = [idParam(query.id), idParam(query.group)];
  if (id === undefined) {
    if (group === undefined || !(await fieldGroups(context.sql)).some(one => one.id === group)) throw notFound();
    return page(context, { ...initialField, group, published: true }, []);
  }
  const field = (await storedFields(context.sql)).find(one => one.id === id);
  if (!field) throw notFound();
  const { name, alias, type, definition } = field;
  const { initial, showsEmpty, isRequired } = settingsOf(definition);
  const params = {
    ...{ id, group: field.groupId, name, alias, type, published: field.isPublished, shows_empty: showsEmpty },
    required: isRequired || field.isRequired,
    options: hasOptions(type) ? [...optionsOf(definition).values()].join('\n') : '',
    initial: hasOptions(type) ? '' : initial,
  };
  return page(context, params, []);
};

export const invalidFieldPage = async (
  context: RequestContext,
  typed: FieldParams,
  refusal: UserError,
): Promise<Page> => {
  authorize(context.actor, 'article-fields.manage', site);
  return page(context, typed, errorsOf(refusal));
};
