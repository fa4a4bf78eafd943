import type { TextKey } from '../../protocol/texts.ts';
import { DashboardPage } from '../admin/shell/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { authorize, site } from '../core/policy/index.ts';
import { hasDemoRows } from '../demo/index.ts';

interface Step {
  readonly path: string;
  readonly title: TextKey;
  readonly lead: TextKey;
}

const steps: readonly Step[] = [
  { path: paths.write(), title: 'STEP_WRITE', lead: 'STEP_WRITE_LEAD' },
  { path: paths.invite, title: 'STEP_INVITE', lead: 'STEP_INVITE_LEAD' },
  { path: paths.imports, title: 'STEP_IMPORT', lead: 'STEP_IMPORT_LEAD' },
  { path: paths.look, title: 'STEP_LOOK', lead: 'STEP_LOOK_LEAD' },
  { path: paths.menu, title: 'STEP_MENU', lead: 'STEP_MENU_LEAD' },
];

const demoStep: Step = { path: paths.demo, title: 'STEP_DEMO', lead: 'STEP_DEMO_LEAD' };

/** Page with links to the next steps of a new owner. */
export const firstStepsPage = async (context: RequestContext): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const { basePath } = context.services.settings;
  const shown = (await hasDemoRows(context.sql)) ? [...steps, demoStep] : steps;
  const title = text('STEPS_TITLE');
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.firstSteps} title={title}>
        <p>{text('STEPS_LEAD', context.actor.account?.username ?? '')}</p>
        <ul className="first-steps">
          {shown.map(step => (
            <li key={step.path}>
              <h2>
                <a href={basePath + step.path}>{text(step.title)}</a>
              </h2>
              <p>{text(step.lead)}</p>
            </li>
          ))}
        </ul>
      </DashboardPage>
    ),
  };
};
