import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { ErrorSummary, errorTitled, type FieldError, TaskForm } from '../../core/forms/index.ts';
import { ButtonWords } from '../../core/html/index.ts';
import type { Page, PageParams } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { type Definition, definitions, type SiteSetting } from '../../core/settings/index.ts';
import { DashboardPage } from '../shell/index.ts';
import { SettingField, type SettingLine, settingsForm } from './field-views.tsx';
import { settingsFound, settingsIn, shownGroups } from './groups.ts';

interface Shown {
  readonly group: string;
  readonly search: string;
  readonly lines: readonly SettingLine[];
}

const all: Readonly<Record<SiteSetting, Definition<unknown>>> = definitions;

/** Submitted values and errors of a form that is shown again. */
export interface Attempt {
  readonly typed: ReadonlyMap<SiteSetting, string | boolean>;
  readonly errors: readonly FieldError[];
}

const shownFor = ({ services }: RequestContext, params: PageParams, { typed, errors }: Attempt): Shown => {
  const search = (params.search ?? '').trim().slice(0, limits.searchLength);
  const group = shownGroups().find(({ name }) => name === params.group)?.name ?? shownGroups()[0]?.name ?? '';
  const names = search ? settingsFound(search) : settingsIn(group);
  const lines = names.map(name => ({
    name,
    definition: all[name],
    value: services.site.get(name),
    typed: typed.get(name),
    errors,
  }));
  return { group: search ? '' : group, search, lines };
};

const Search = ({ context, search }: { context: RequestContext; search: string }) => (
  <search aria-label={text('SETTINGS_FIND')}>
    <form method="get" action={context.services.settings.basePath + paths.settings()} className="list-bar">
      <div className="list-search">
        <label htmlFor="settings-search">{text('SETTINGS_SEARCH')}</label>
        <span className="list-search-row">
          <input
            type="search"
            id="settings-search"
            name="search"
            defaultValue={search}
            maxLength={limits.searchLength}
          />
          <button type="submit" className="btn btn-default">
            <ButtonWords seen={text('TABLE_SEARCH')} heard={text('SETTINGS_FIND')} />
          </button>
        </span>
      </div>
    </form>
  </search>
);

const Groups = ({ context, group }: { context: RequestContext; group: string }) => (
  <nav className="setting-groups" aria-label={text('SETTINGS_GROUPS')}>
    <ul>
      {shownGroups().map(({ name, label }) => (
        <li key={name}>
          <a
            href={context.services.settings.basePath + paths.settings({ group: name })}
            aria-current={name === group ? 'page' : undefined}
          >
            {text(label)}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const Form = ({ context, shown: { group, search, lines } }: { context: RequestContext; shown: Shown }) => (
  <TaskForm context={context} task="settings.save" fields={{ group, search }} className="settings-form" noValidate>
    {lines.map(line => (
      <SettingField key={line.name} line={line} />
    ))}
    <p className="field-actions settings-save">
      <button type="submit" className="btn btn-primary">
        {text('SETTINGS_SAVE')}
      </button>
    </p>
  </TaskForm>
);

const headingOf = ({ group, search, lines }: Shown): string => {
  if (search) return plural('SETTINGS_FOUND', lines.length, lines.length, search);
  const label = shownGroups().find(({ name }) => name === group)?.label;
  return label ? text(label) : '';
};

const none: Attempt = { typed: new Map(), errors: [] };

/** Page of the settings of one group, or of those that a search finds. */
export const settingsPage = async (
  context: RequestContext,
  params: PageParams,
  attempt: Attempt = none,
): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const shown = shownFor(context, params, attempt);
  const title = text('PLACE_SETTINGS');
  return errorTitled(
    {
      title,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage context={context} here={paths.settings()} title={title}>
          <Search context={context} search={shown.search} />
          <Groups context={context} group={shown.group} />
          <ErrorSummary errors={attempt.errors} form={settingsForm} />
          <h2>{headingOf(shown)}</h2>
          {shown.lines.length > 0 && <Form context={context} shown={shown} />}
        </DashboardPage>
      ),
    },
    attempt.errors,
  );
};
