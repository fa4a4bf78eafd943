import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { placesFor } from './places.ts';

const workId = 'dashboard-main';

const PlaceList = ({ context, here }: { context: RequestContext; here: string }) => (
  <ul>
    {placesFor(context.actor).map(({ path, label }) => (
      <li key={path}>
        <a href={context.services.settings.basePath + path} aria-current={path === here ? 'page' : undefined}>
          {text(label)}
        </a>
      </li>
    ))}
  </ul>
);

/** Navigation of the dashboard, rendered as a column and as a disclosure; the styles show one of the two. */
const Places = ({ context, here }: { context: RequestContext; here: string }) => {
  const shown = placesFor(context.actor).find(({ path }) => path === here);
  return (
    <nav className="dashboard-nav" aria-label={text('DASHBOARD_NAVIGATION')}>
      <p className="skip-links">
        <a href={`#${workId}`}>{text('SKIP_DASHBOARD')}</a>
      </p>
      <PlaceList context={context} here={here} />
      <details>
        <summary>{shown ? text('DASHBOARD_AT', text(shown.label)) : text('DASHBOARD_NAVIGATION')}</summary>
        <PlaceList context={context} here={here} />
      </details>
    </nav>
  );
};

export interface DashboardProps {
  readonly context: RequestContext;
  /** Path of the current page in `places.ts`. */
  readonly here: string;
  readonly title: string;
  /** Links beside the title, such as to the page of a new row. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of every page of the dashboard: navigation, title, content. */
export const DashboardPage = ({ context, here, title, actions, children }: DashboardProps) => (
  <div className="dashboard" data-editing="">
    <Places context={context} here={here} />
    <div className="dashboard-main" id={workId} tabIndex={-1}>
      <div className="dashboard-head">
        <h1>{title}</h1>
        {actions && <div className="dashboard-actions">{actions}</div>}
      </div>
      {children}
    </div>
  </div>
);
