import type { TextKey } from '../../../protocol/texts.ts';
import { AskPage, askAddress, askedQuestion, type Question } from '../../blog/dashboard/ask-views.tsx';
import { DashboardPage } from '../../blog/dashboard/frame-views.tsx';
import { articlePaths } from '../../core/article-paths.ts';
import { demand } from '../../core/demand.ts';
import type { Page } from '../../core/page.ts';
import { site } from '../../core/policy.ts';
import { notFound } from '../../core/refusal.ts';
import type { Asked } from '../../core/route.ts';
import { TaskFields } from '../../core/task-fields.tsx';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { type FieldGroup, fieldGroups, type KeptField, keptFields } from './defining-queries.ts';
import { fieldRowId } from './row-id.ts';
import { settingsOf } from './shapes.ts';
import { typeWords } from './type-words.ts';

const path = articlePaths.manageFields;

const Press = ({ visit, field, task, label }: { visit: Visit; field: KeptField; task: string; label: TextKey }) => (
  <form method="post" action={`${visit.services.settings.basePath}/index.php`}>
    <button type="submit" className="btn btn-default">
      {text(label)}
      <span className="visually-hidden"> {field.name}</span>
    </button>
    <TaskFields visit={visit} task={task} fields={{ id: field.id }} />
  </form>
);

const Act = ({ href, label, name }: { href: string; label: TextKey; name: string }) => (
  <a className="btn btn-default" href={href}>
    {text(label)}
    <span className="visually-hidden"> {name}</span>
  </a>
);

const isNeeded = ({ isRequired, definition }: KeptField): boolean => isRequired || settingsOf(definition).isRequired;

const FieldRow = ({ visit, field, at, of }: { visit: Visit; field: KeptField; at: number; of: number }) => {
  const { basePath } = visit.services.settings;
  return (
    <li className="menu-item" id={fieldRowId(field.id)} tabIndex={-1}>
      <p className="menu-words">
        <strong>{field.name}</strong> <span className="muted">{typeWords(field.type)}</span>{' '}
        {isNeeded(field) && <span className="state-mark">{text('ITEM_FIELD_NEEDED')}</span>}{' '}
        {!field.isPublished && <span className="state-mark">{text('ITEM_FIELD_HIDDEN')}</span>}
      </p>
      <div className="menu-presses">
        {at > 0 && <Press visit={visit} field={field} task="itemFields.up" label="MENU_UP" />}
        {at < of - 1 && <Press visit={visit} field={field} task="itemFields.down" label="MENU_DOWN" />}
        <Act href={basePath + articlePaths.manageField(field.id)} label="ITEM_CATEGORY_CHANGE" name={field.name} />
        <Act
          href={basePath + askAddress(path, 'itemFields.delete', [field.id], path)}
          label="ITEM_CATEGORY_DELETE"
          name={field.name}
        />
      </div>
    </li>
  );
};

const Group = ({ visit, group }: { visit: Visit; group: FieldGroup }) => {
  const { basePath } = visit.services.settings;
  const { id, name, fields, categories } = group;
  const titles = categories.map(({ title }) => title).join(', ');
  return (
    <section aria-labelledby={`field-group-${id}`}>
      <h2 id={`field-group-${id}`}>{name}</h2>
      <p>{titles === '' ? text('ITEM_FIELD_GROUP_UNUSED') : text('ITEM_FIELD_GROUP_USED', titles)}</p>
      <div className="menu-presses field-group-acts">
        <Act href={basePath + articlePaths.addField(id)} label="ITEM_FIELD_NEW" name={name} />
        <Act href={basePath + articlePaths.manageFieldGroup(id)} label="ITEM_FIELD_GROUP_CHANGE" name={name} />
        <Act
          href={basePath + askAddress(path, 'itemFieldGroups.delete', [id], path)}
          label="ITEM_FIELD_GROUP_DELETE"
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
  if (question) return { title: question.title, head: { robots: 'noindex' }, main: <AskPage {...question} /> };
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
