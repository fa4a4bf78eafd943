import { startOfDay } from '../../../protocol/dates/dates.ts';
import { titleOf } from '../../blog/cards/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Page, PageParams } from '../../core/http/index.ts';
import { formatNumber, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import { shortDateWords } from '../../core/time/index.ts';
import { otherHosts } from '../../hits/index.ts';
import { DashboardPage } from '../shell/index.ts';
import { ViewsChart } from './chart-views.tsx';
import { loadStatistics, type Statistics } from './load.ts';
import { Ranking, viewsColumn } from './table-views.tsx';

const ranges = [7, 30, 90, 365] as const;
const usualRange = 30;

interface View {
  readonly context: RequestContext;
  readonly days: number;
  readonly isOwn: boolean;
}

const addressOf = ({ days, isOwn }: Omit<View, 'context'>, mayChoose: boolean): string =>
  paths.statistics({
    ...(days === usualRange ? {} : { days }),
    ...(isOwn && mayChoose ? { of: 'own' } : {}),
  });

const Choice = ({ view, href, isShown, label }: { view: View; href: string; isShown: boolean; label: string }) => (
  <li>
    <a href={view.context.services.settings.basePath + href} aria-current={isShown ? 'true' : undefined}>
      {label}
    </a>
  </li>
);

const Choices = ({ view }: { view: View }) => {
  const seesAll = can(view.context.actor, 'statistics.everyone', site);
  return (
    <div className="statistics-choices">
      <nav className="setting-groups" aria-label={text('STATISTICS_RANGE')}>
        <ul>
          {ranges.map(days => (
            <Choice
              key={days}
              view={view}
              href={addressOf({ ...view, days }, seesAll)}
              isShown={days === view.days}
              label={text('STATISTICS_DAYS', days)}
            />
          ))}
        </ul>
      </nav>
      {seesAll && (
        <nav className="setting-groups" aria-label={text('STATISTICS_OF')}>
          <ul>
            {[false, true].map(isOwn => (
              <Choice
                key={String(isOwn)}
                view={view}
                href={addressOf({ ...view, isOwn }, true)}
                isShown={isOwn === view.isOwn}
                label={text(isOwn ? 'STATISTICS_OWN' : 'STATISTICS_SITE')}
              />
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
};

const Rankings = ({ view: { context, isOwn }, statistics }: { view: View; statistics: Statistics }) => {
  const { settings } = context.services;
  return (
    <div className="rankings">
      <Ranking
        id="most-read"
        title={text('STATISTICS_TARGETS')}
        columns={[{ label: text('COLUMN_TITLE') }, viewsColumn()]}
        rows={statistics.targets.map(({ key, title, path, views }) => ({
          key,
          cells: [
            <a key="title" href={settings.basePath + path}>
              {titleOf(title)}
            </a>,
            formatNumber(views),
          ],
        }))}
        empty={text('STATISTICS_TARGETS_NONE')}
      />
      <Ranking
        id="referrers"
        title={text('STATISTICS_HOSTS')}
        columns={[{ label: text('STATISTICS_HOST') }, viewsColumn()]}
        rows={statistics.hosts.map(({ host, views }) => ({
          key: host,
          cells: [host === otherHosts ? text('STATISTICS_HOST_OTHERS') : host, formatNumber(views)],
        }))}
        empty={text('STATISTICS_HOSTS_NONE')}
      />
      {!isOwn && (
        <Ranking
          id="failed-searches"
          title={text('STATISTICS_SEARCHES')}
          columns={[
            { label: text('STATISTICS_QUERY') },
            { label: text('STATISTICS_TIMES'), isNumber: true },
            { label: text('STATISTICS_LAST') },
          ]}
          rows={statistics.searches.map(({ query, searches, lastDay }) => ({
            key: query,
            cells: [query, formatNumber(searches), shortDateWords(startOfDay(lastDay))],
          }))}
          empty={text('STATISTICS_SEARCHES_NONE')}
        />
      )}
    </div>
  );
};

/** Statistics of readings: for staff of the whole site, for writers of what they wrote. */
export const statisticsPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'statistics.see', site);
  const isOwn = params.of === 'own' || !can(context.actor, 'statistics.everyone', site);
  const days = ranges.find(range => String(range) === params.days) ?? usualRange;
  const view: View = { context, days, isOwn };
  const statistics = await loadStatistics(context, isOwn ? (context.actor.account?.id ?? 0) : null, days);
  const title = text(isOwn ? 'STATISTICS_TITLE_OWN' : 'PLACE_STATISTICS');
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.statistics()} title={title}>
        {!context.services.site.get('statistics.enabled') && (
          <p className="notice alert alert-info">{text('STATISTICS_OFF')}</p>
        )}
        <Choices view={view} />
        <ViewsChart bars={statistics.bars} />
        <Rankings view={view} statistics={statistics} />
        <p className="field-hint">{text('STATISTICS_HOW', context.services.site.get('statistics.days'))}</p>
      </DashboardPage>
    ),
  };
};
