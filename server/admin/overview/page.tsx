import type { RequestContext } from '../../core/context/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import { DashboardPage } from '../shell/index.ts';
import { loadOverview, type Overview } from './load.ts';
import { CommentsPart, DraftsPart, FirstSteps, OwnPart, ReadersPart } from './parts-views.tsx';
import { WaitingPart } from './waiting-views.tsx';

const Parts = ({ context, overview }: { context: RequestContext; overview: Overview }) => (
  <div className="overview">
    {overview.isEmpty && can(context.actor, 'statistics.see', site) && <FirstSteps context={context} />}
    <WaitingPart context={context} />
    <DraftsPart context={context} overview={overview} />
    <ReadersPart context={context} overview={overview} />
    <CommentsPart context={context} overview={overview} />
    <OwnPart context={context} overview={overview} />
    {!overview.own && !overview.bars && <p className="overview-part is-wide">{text('OVERVIEW_READER')}</p>}
  </div>
);

/** First page of the dashboard: what waits, readers by day, newest comments, own texts (decision 0115). */
export const overviewPage = async (context: RequestContext): Promise<Page> => {
  authorize(context.actor, 'dashboard.see', site);
  const overview = await loadOverview(context);
  const title = text('PLACE_OVERVIEW');
  const write = can(context.actor, 'post.write', site) && (
    <a className="btn btn-primary" href={context.services.settings.basePath + paths.write()}>
      {text('COMPOSER_NEW')}
    </a>
  );
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.overview} title={title} actions={write || undefined}>
        <Parts context={context} overview={overview} />
      </DashboardPage>
    ),
  };
};
