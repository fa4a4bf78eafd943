import { limits } from '../../../protocol/limits.ts';
import { DashboardPage } from '../../blog/dashboard/frame-views.tsx';
import { askedId } from '../../core/asked.ts';
import { demand } from '../../core/demand.ts';
import { ErrorSummary, errorsOf, errorTitled, Field, type FieldError } from '../../core/form.tsx';
import type { Page } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { may, site } from '../../core/policy.ts';
import { notFound, type Refusal } from '../../core/refusal.ts';
import type { Asked } from '../../core/route.ts';
import { TaskFields } from '../../core/task-fields.tsx';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import type { RedirectGiven } from './acts.ts';
import { redirectsAmong } from './queries.ts';

const Form = ({ visit, typed, errors }: { visit: Visit; typed: RedirectGiven; errors: readonly FieldError[] }) => (
  <form method="post" action={`${visit.services.settings.basePath}/index.php`} className="site-form" noValidate>
    <Field
      name="path"
      label={text('REDIRECT_PATH')}
      hint={text('REDIRECT_PATH_HINT')}
      value={typed.path}
      errors={errors}
      maxLength={limits.redirectAddress}
      required
    />
    <Field
      name="target"
      label={text('REDIRECT_TARGET')}
      hint={text(may(visit.actor, 'site.administer', site) ? 'REDIRECT_TARGET_HINT' : 'REDIRECT_TARGET_HINT_STAFF')}
      value={typed.target}
      errors={errors}
      maxLength={limits.redirectAddress}
      required
    />
    <p className="field field-check">
      <input type="checkbox" id="field-permanent" name="permanent" value="1" defaultChecked={typed.permanent} />
      <label htmlFor="field-permanent">{text('REDIRECT_PERMANENT')}</label>
    </p>
    <p className="field-actions">
      <button type="submit" className="btn btn-primary">
        {text('REDIRECT_SAVE')}
      </button>{' '}
      <a className="btn btn-default" href={visit.services.settings.basePath + paths.redirects}>
        {text('ASK_CANCEL')}
      </a>
    </p>
    <TaskFields visit={visit} task="redirects.save" fields={{ id: typed.id }} />
  </form>
);

const page = (visit: Visit, typed: RedirectGiven, errors: readonly FieldError[]): Page => {
  const title = text(typed.id === undefined ? 'REDIRECT_NEW' : 'REDIRECT_EDIT');
  return errorTitled(
    {
      title,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage visit={visit} here={paths.redirects} title={title}>
          <ErrorSummary errors={errors} />
          <Form visit={visit} typed={typed} errors={errors} />
        </DashboardPage>
      ),
    },
    errors,
  );
};

/** A new redirect, from an address of the list of missing ones if one is named; or one that stands. */
export const redirectPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  demand(visit.actor, 'redirect.change', site);
  const id = askedId(asked.id);
  if (asked.id === undefined)
    return page(visit, { path: (asked.from ?? '').slice(0, limits.redirectAddress), target: '', permanent: true }, []);
  const [redirect] = id === undefined ? [] : await redirectsAmong(visit.sql, [id]);
  if (!redirect) throw notFound();
  return page(visit, { ...redirect, permanent: redirect.status === 301 }, []);
};

export const redirectAgain = async (visit: Visit, typed: RedirectGiven, refusal: Refusal): Promise<Page> => {
  demand(visit.actor, 'redirect.change', site);
  return page(visit, typed, errorsOf(refusal));
};
