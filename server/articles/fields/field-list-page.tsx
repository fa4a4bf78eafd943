import {
  ActButton,
  ActLink,
  askAddress,
  askPage,
  DashboardPage,
  type Question,
  requestedQuestion,
} from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { Page, PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { type FieldGroup, fieldGroups, type StoredField, storedFields } from './definition-queries.ts';
import { settingsOf, typeText } from './shapes.ts';

/** Element id of a field's row in the list; the target after moving or changing it. */
export const fieldRowId = (id: number): string => `item-field-${id}`;

const path = articlePaths.manageFields;

const isNeeded = ({ isRequired, definition }: StoredField): boolean => isRequired || settingsOf(definition).isRequired;

interface RowProps {
  readonly context: RequestContext;
  readonly field: StoredField;
  readonly at: number;
  readonly of: number;
}

const FieldRow = ({ context, field, at, of }: RowProps) => (
  <li className="menu-item" id={fieldRowId(field.id)} tabIndex={-1}>
    <p className="menu-words">
      <strong>{field.name}</strong> <span className="muted">{typeText(field.type)}</span>{' '}
      {isNeeded(field) && <span className="state-mark">{text('ITEM_FIELD_NEEDED')}</span>}{' '}
      {!field.isPublished && <span className="state-mark">{text('ITEM_FIELD_HIDDEN')}</span>}
    </p>
    <div className="menu-presses">
      {at > 0 && (
        <ActButton context={context} label={text('MENU_UP')} name={field.name} task="itemFields.up" id={field.id} />
      )}
      {at < of - 1 && (
        <ActButton context={context} label={text('MENU_DOWN')} name={field.name} task="itemFields.down" id={field.id} />
      )}
      <ActLink
        context={context}
        path={articlePaths.manageField(field.id)}
        label={text('ITEM_CATEGORY_CHANGE')}
        name={field.name}
      />
      <ActLink
        context={context}
        path={askAddress(path, 'itemFields.delete', [field.id], path)}
        label={text('ITEM_CATEGORY_DELETE')}
        name={field.name}
      />
    </div>
  </li>
);

const Group = ({ context, group }: { context: RequestContext; group: FieldGroup }) => {
  const { id, name, fields, categories } = group;
  const titles = categories.map(({ title }) => title).join(', ');
  return (
    <section aria-labelledby={`field-group-${id}`}>
      <h2 id={`field-group-${id}`}>{name}</h2>
      <p>{titles === '' ? text('ITEM_FIELD_GROUP_UNUSED') : text('ITEM_FIELD_GROUP_USED', titles)}</p>
      <div className="menu-presses field-group-acts">
        <ActLink context={context} path={articlePaths.addField(id)} label={text('ITEM_FIELD_NEW')} name={name} />
        <ActLink
          context={context}
          path={articlePaths.manageFieldGroup(id)}
          label={text('ITEM_FIELD_GROUP_CHANGE')}
          name={name}
        />
        <ActLink
          context={context}
          path={askAddress(path, 'itemFieldGroups.delete', [id], path)}
          label={text('ITEM_FIELD_GROUP_DELETE')}
          name={name}
        />
      </div>
      <ul className="menu-items">
        {fields.map((field, at) => (
          <FieldRow key={field.id} context={context} field={field} at={at} of={fields.length} />
        ))}
      </ul>
    </section>
  );
};

const deletionQuestion = async (context: RequestContext, query: PageParams): Promise<Question | undefined> => {
  const question = requestedQuestion(context, query, path);
  const isGroup = question?.task === 'itemFieldGroups.delete';
  if (!question || (!isGroup && question.task !== 'itemFields.delete')) return undefined;
  const ids = new Set(question.ids);
  const all = isGroup ? await fieldGroups(context.sql) : await storedFields(context.sql);
  const items = all.flatMap(({ id, name }) => (ids.has(id) ? [{ id, name }] : []));
  if (items.length < ids.size) throw notFound();
  const title = text(isGroup ? 'ITEM_FIELD_GROUP_DELETE' : 'ITEM_FIELD_DELETE');
  return {
    ...{ context, task: question.task, title, items, submit: title, isHarmful: true, back: question.back },
    lead: text(isGroup ? 'ITEM_FIELD_GROUP_DELETE_LEAD' : 'ITEM_FIELD_DELETE_LEAD'),
  };
};

/** Staff list of the extra fields by group. */
export const fieldListPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  authorize(context.actor, 'article-fields.manage', site);
  const question = await deletionQuestion(context, query);
  if (question) return askPage(question);
  const groups = await fieldGroups(context.sql);
  const title = text('PLACE_ITEM_FIELDS');
  const add = (
    <a className="btn btn-primary" href={context.services.settings.basePath + articlePaths.manageFieldGroup()}>
      {text('ITEM_FIELD_GROUP_NEW')}
    </a>
  );
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={path} title={title} actions={add}>
        {groups.length === 0 && <p>{text('ITEM_FIELD_GROUPS_EMPTY')}</p>}
        {groups.map(group => (
          <Group key={group.id} context={context} group={group} />
        ))}
      </DashboardPage>
    ),
  };
};
