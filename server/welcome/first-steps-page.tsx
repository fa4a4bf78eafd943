import { DashboardPage, firstStepsOf, type Step, StepCards } from '../admin/shell/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { authorize, site } from '../core/policy/index.ts';
import { hasDemoRows } from '../demo/index.ts';

const demoStep: Step = { path: paths.demo, title: 'STEP_DEMO', lead: 'STEP_DEMO_LEAD' };

/** Page with links to the next steps of a new owner. */
export const firstStepsPage = async (context: RequestContext): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const { basePath } = context.services.settings;
  const steps = firstStepsOf(context.actor);
  const shown = (await hasDemoRows(context.sql)) ? [...steps, demoStep] : steps;
  const title = text('STEPS_TITLE');
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.firstSteps} title={title}>
        <p>{text('STEPS_LEAD', context.actor.account?.username ?? '')}</p>
        <StepCards base={basePath} steps={shown} heading="h2" />
      </DashboardPage>
    ),
  };
};
