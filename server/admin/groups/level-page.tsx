import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { boundFields, errorsOf, Field, type FieldError, FieldSet, fieldId } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { formPage } from '../shell/index.ts';
import { allGroups, allLevels, type Group } from './queries.ts';

interface Typed {
  readonly id?: number | undefined;
  readonly title: string;
  readonly groups: readonly number[];
}

interface GroupsProps {
  readonly typed: Typed;
  readonly groups: readonly Group[];
  readonly errors: readonly FieldError[];
}

const GroupBoxes = ({ typed, groups, errors }: GroupsProps) => (
  <FieldSet name="groups" legend={text('LEVEL_GROUPS')} errors={errors}>
    {groups.length === 0 && <p>{text('GROUPS_EMPTY')}</p>}
    {groups.map(({ id, title }) => (
      <p key={id} className="field field-check">
        <input
          type="checkbox"
          id={fieldId(`group-${id}`)}
          name="groups[]"
          value={id}
          defaultChecked={typed.groups.includes(id)}
        />
        <label htmlFor={fieldId(`group-${id}`)}>{title}</label>
      </p>
    ))}
  </FieldSet>
);

const page = async (context: RequestContext, typed: Typed, errors: readonly FieldError[]): Promise<Page> => {
  const field = boundFields({ title: typed.title }, errors);
  const groups = await allGroups(context.sql);
  return formPage({
    context,
    here: paths.levels,
    title: text(typed.id === undefined ? 'LEVEL_NEW' : 'LEVEL_EDIT'),
    errors,
    inputs: (
      <>
        <Field {...field('title')} label={text('LEVEL_TITLE')} maxLength={limits.groupTitle} required />
        <GroupBoxes typed={typed} groups={groups} errors={errors} />
      </>
    ),
    submit: text('LEVEL_SAVE'),
    task: 'levels.save',
    hidden: { id: typed.id },
  });
};

/** Form of a new access level, or of an existing one. */
export const levelPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  if (params.id === undefined) return page(context, { title: '', groups: [] }, []);
  const id = idParam(params.id);
  const level = (await allLevels(context.sql)).find(one => one.id === id);
  if (!level) throw notFound();
  return page(context, { ...level, groups: level.groups.map(group => group.id) }, []);
};

export const levelAgain = async (context: RequestContext, typed: Typed, refusal: UserError): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  return page(context, typed, errorsOf(refusal));
};
