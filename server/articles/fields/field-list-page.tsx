import {
  ActButton,
  ActLink,
  askAddress,
  askedQuestion,
  askPage,
  DashboardPage,
  type Question,
} from '../../admin/shell/index.ts';
import type { Visit } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { Asked, Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { demand, site } from '../../core/policy/index.ts';
import { type FieldGroup, fieldGroups, type KeptField, keptFields } from './defining-queries.ts';
import { fieldRowId } from './row-id.ts';
import { settingsOf } from './shapes.ts';
import { typeWords } from './type-words.ts';

const path = articlePaths.manageFields;

const isNeeded = ({ isRequired, definition }: KeptField): boolean => isRequired || settingsOf(definition).isRequired;

const FieldRow = ({ visit, field, at, of }: { visit: Visit; field: KeptField; at: number; of: number }) => (
  <li className="menu-item" id={fieldRowId(field.id)} tabIndex={-1}>
    <p className="menu-words">
      <strong>{field.name}</strong> <span className="muted">{typeWords(field.type)}</span>{' '}
      {isNeeded(field) && <span className="state-mark">{text('ITEM_FIELD_NEEDED')}</span>}{' '}
      {!field.isPublished && <span className="state-mark">{text('ITEM_FIELD_HIDDEN')}</span>}
    </p>
    <div className="menu-presses">
      {at > 0 && (
        <ActButton visit={visit} label={text('MENU_UP')} name={field.name} task="itemFields.up" id={field.id} />
      )}
      {at < of - 1 && (
        <ActButton visit={visit} label={text('MENU_DOWN')} name={field.name} task="itemFields.down" id={field.id} />
      )}
      <ActLink
        visit={visit}
        path={articlePaths.manageField(field.id)}
        label={text('ITEM_CATEGORY_CHANGE')}
        name={field.name}
      />
      <ActLink
        visit={visit}
        path={askAddress(path, 'itemFields.delete', [field.id], path)}
        label={text('ITEM_CATEGORY_DELETE')}
        name={field.name}
      />
    </div>
  </li>
);

const Group = ({ visit, group }: { visit: Visit; group: FieldGroup }) => {
  const { id, name, fields, categories } = group;
  const titles = categories.map(({ title }) => title).join(', ');
  return (
    <section aria-labelledby={`field-group-${id}`}>
      <h2 id={`field-group-${id}`}>{name}</h2>
      <p>{titles === '' ? text('ITEM_FIELD_GROUP_UNUSED') : text('ITEM_FIELD_GROUP_USED', titles)}</p>
      <div className="menu-presses field-group-acts">
        <ActLink visit={visit} path={articlePaths.addField(id)} label={text('ITEM_FIELD_NEW')} name={name} />
        <ActLink
          visit={visit}
          path={articlePaths.manageFieldGroup(id)}
          label={text('ITEM_FIELD_GROUP_CHANGE')}
          name={name}
        />
        <ActLink
          visit={visit}
          path={askAddress(path, 'itemFieldGroups.delete', [id], path)}
          label={text('ITEM_FIELD_GROUP_DELETE')}
          name={name}
        />
      </div>
      <ul className="menu-items">
        {fields.map((field, at) => (
          <FieldRow key={field.id} visit={visit} field={field} at={at} of={fields.length} />
        ))}
      </ul>
    </section>
  );
};

const askedDeletion = async (visit: Visit, asked: Asked): Promise<Question | undefined> => {
  const question = askedQuestion(visit, asked, path);
  const isGroup = question?.task === 'itemFieldGroups.delete';
  if (!question || (!isGroup && question.task !== 'itemFields.delete')) return undefined;
  const ids = new Set(question.ids);
  const all = isGroup ? await fieldGroups(visit.sql) : await keptFields(visit.sql);
  const items = all.flatMap(({ id, name }) => (ids.has(id) ? [{ id, name }] : []));
  if (items.length < ids.size) throw notFound();
  const title = text(isGroup ? 'ITEM_FIELD_GROUP_DELETE' : 'ITEM_FIELD_DELETE');
  return {
    ...{ visit, task: question.task, title, items, submit: title, isHarmful: true, back: question.back },
    lead: text(isGroup ? 'ITEM_FIELD_GROUP_DELETE_LEAD' : 'ITEM_FIELD_DELETE_LEAD'),
  };
};

/** The extra fields of articles in their groups, for staff. */
export const fieldListPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  demand(visit.actor, 'item-fields.manage', site);
  const question = await askedDeletion(visit, asked);
  if (question) return askPage(question);
  const groups = await fieldGroups(visit.sql);
  const title = text('PLACE_ITEM_FIELDS');
  const add = (
    <a className="btn btn-primary" href={visit.services.settings.basePath + articlePaths.manageFieldGroup()}>
      {text('ITEM_FIELD_GROUP_NEW')}
    </a>
  );
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage visit={visit} here={path} title={title} actions={add}>
        {groups.length === 0 && <p>{text('ITEM_FIELD_GROUPS_EMPTY')}</p>}
        {groups.map(group => (
          <Group key={group.id} visit={visit} group={group} />
        ))}
      </DashboardPage>
    ),
  };
};
