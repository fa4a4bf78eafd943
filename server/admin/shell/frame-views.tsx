import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import { asset } from '../../core/files/index.ts';
import { withVersion } from '../../core/settings/index.ts';
import { Navigation, workId } from './navigation-views.tsx';

interface FrameProps {
  readonly context: RequestContext;
  /** Path of the current page in `places.ts`. */
  readonly here: string;
  readonly children: ReactNode;
  /** True for a page that needs its whole width: the navigation is one button above it. */
  readonly isWide?: boolean;
}

/** Styles of the dashboard and of editors; React moves the link into the head. Pages for readers do not load them. */
export const DashboardStyles = ({ context }: Pick<FrameProps, 'context'>) => {
  const path = withVersion(context.services.site, asset('media/styles/admin.css'));
  return path && <link rel="stylesheet" href={context.services.settings.basePath + path} precedence="admin" />;
};

/** Navigation of the dashboard beside the content of one of its pages. */
export const DashboardFrame = ({ context, here, children, isWide = false }: FrameProps) => (
  <div className={isWide ? 'dashboard is-wide' : 'dashboard'} data-editing="">
    <DashboardStyles context={context} />
    <Navigation context={context} here={here} isFolded={isWide} />
    <div className="dashboard-main" id={workId} tabIndex={-1}>
      {children}
    </div>
  </div>
);

export interface DashboardProps extends Omit<FrameProps, 'isWide'> {
  readonly title: string;
  /** Links beside the title, such as to the page of a new row. */
  readonly actions?: ReactNode;
}

/** Layout of a page of the dashboard: navigation, title, content. */
export const DashboardPage = ({ context, here, title, actions, children }: DashboardProps) => (
  <DashboardFrame context={context} here={here}>
    <div className="dashboard-head">
      <h1>{title}</h1>
      {actions && <div className="dashboard-actions">{actions}</div>}
    </div>
    {children}
  </DashboardFrame>
);
