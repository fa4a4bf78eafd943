import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { ErrorSummary, errorsOf, errorTitled, Field, type FieldError, TaskForm } from '../../core/forms/index.ts';
import { Pagination } from '../../core/html/index.ts';
import { checkStart, idParam, type Page, type PageParams, pageStart } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { DashboardPage } from '../shell/index.ts';
import { allGroups, type Group, type Member, membersPage } from './queries.ts';

const size = 50;

interface MembersProps {
  readonly context: RequestContext;
  readonly group: Group;
  readonly members: readonly Member[];
}

const Members = ({ context, group, members }: MembersProps) => (
  <ul className="menu-items">
    {members.map(({ id, name, username }) => (
      <li key={id} className="menu-item">
        <p className="menu-words">
          <strong>{name}</strong> ({username})
        </p>
        <TaskForm context={context} task="groups.removeMember" fields={{ id: group.id, member: id }}>
          <button type="submit" className="btn btn-default">
            {text('GROUP_REMOVE_MEMBER')}
            <span className="visually-hidden"> {name}</span>
          </button>
        </TaskForm>
      </li>
    ))}
  </ul>
);

interface Shown {
  readonly group: Group;
  readonly start: number;
  readonly typed: string;
  readonly errors: readonly FieldError[];
}

const page = async (context: RequestContext, { group, start, typed, errors }: Shown): Promise<Page> => {
  const { members, total } = await membersPage(context.sql, group.id, { start, size });
  checkStart(context, { start, size, total }, at => paths.groupMembers(group.id, at));
  const title = text('GROUP_MEMBERS_OF', group.title);
  return errorTitled(
    {
      title,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage context={context} here={paths.groups} title={title}>
          <ErrorSummary errors={errors} />
          <TaskForm
            context={context}
            task="groups.addMembers"
            fields={{ id: group.id }}
            className="site-form"
            noValidate
          >
            <Field
              name="usernames"
              label={text('GROUP_ADD_MEMBERS')}
              hint={text('GROUP_ADD_MEMBERS_HINT')}
              value={typed}
              maxLength={limits.settingText}
              errors={errors}
              required
            />
            <p className="field-actions">
              <button type="submit" className="btn btn-primary">
                {text('GROUP_ADD')}
              </button>
            </p>
          </TaskForm>
          <section className="group-members" aria-labelledby="members">
            <h2 id="members" tabIndex={-1}>
              {plural('GROUP_MEMBER_COUNT', total)}
            </h2>
            <Members context={context} group={group} members={members} />
            <Pagination
              pages={{ start, size, total }}
              hrefOf={at => context.services.settings.basePath + paths.groupMembers(group.id, at)}
            />
          </section>
        </DashboardPage>
      ),
    },
    errors,
  );
};

const groupOf = async (context: RequestContext, id: number | undefined): Promise<Group> => {
  authorize(context.actor, 'site.administer', site);
  const group = (await allGroups(context.sql)).find(one => one.id === id);
  if (!group) throw notFound();
  return group;
};

/** Members of a group, with the form that adds some. */
export const groupMembersPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const group = await groupOf(context, idParam(params.id));
  return page(context, { group, start: pageStart(params.start, size), typed: '', errors: [] });
};

export const membersAgain = async (
  context: RequestContext,
  { id, usernames }: { readonly id: number; readonly usernames: string },
  refusal: UserError,
): Promise<Page> =>
  page(context, { group: await groupOf(context, id), start: 0, typed: usernames, errors: errorsOf(refusal) });
