import type { Visit } from '../../core/context/visit.ts';
import { listState } from '../../core/http/list-state.ts';
import type { Page } from '../../core/http/page.ts';
import type { Asked } from '../../core/http/route.ts';
import { plural, text } from '../../core/i18n/texts.ts';
import { paths } from '../../core/paths/paths.ts';
import { demand } from '../../core/policy/demand.ts';
import { site } from '../../core/policy/policy.ts';
import { dateTimeWords, isoMoment } from '../../core/time/dates.ts';
import { type Missing, missingPage } from '../../redirects/redirect-queries.ts';
import { askedQuestion, askPage } from '../shell/ask-views.tsx';
import { DashboardPage } from '../shell/frame-views.tsx';
import { screen } from '../shell/screen.ts';
import { checkListStart, ListTable, listSkips, type Row } from '../shell/table-views.tsx';

const shape = screen(paths.missing, { sorts: { hits: 'desc', date: 'desc' }, filters: {}, isSearched: true });

const rowOf = (visit: Visit, { id, path, count, referrer, lastAt }: Missing): Row => {
  const language = visit.services.site.get('site.language');
  return {
    id,
    name: path,
    cells: [
      <code key="path">{path}</code>,
      count.toLocaleString(language),
      referrer,
      <time key="date" dateTime={isoMoment(lastAt)}>
        {dateTimeWords(lastAt, language)}
      </time>,
    ],
    actions: [
      { type: 'link', label: text('MISSING_REDIRECT'), href: paths.redirect({ from: path }) },
      { type: 'form', label: text('MISSING_FORGET'), does: 'missing.forget', task: 'missing.forget' },
    ],
  };
};

/** The addresses that answered 404, the most asked for first, for staff. */
export const missingListPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  demand(visit.actor, 'site.see', site);
  const title = text('PLACE_MISSING');
  const question = askedQuestion(visit, asked, paths.missing);
  if (question?.task === 'missing.forget') {
    const items = question.ids.map(id => ({ id, name: text('MISSING_ADDRESS') }));
    const lead = plural('MISSING_FORGET_LEAD', items.length);
    const words = { title: text('MISSING_FORGET'), lead, submit: text('MISSING_FORGET') };
    const { task, back } = question;
    return askPage({ visit, task, back, items, ...words });
  }
  const state = listState(shape, asked);
  const { missing, total } = await missingPage(visit.sql, state);
  checkListStart({ visit, shape, state, total });
  return {
    title,
    head: { robots: 'noindex' },
    skips: listSkips(missing),
    main: (
      <DashboardPage visit={visit} here={paths.missing} title={title}>
        <p>{text('MISSING_LEAD')}</p>
        <ListTable
          name="missing"
          visit={visit}
          shape={shape}
          state={state}
          caption={title}
          columns={[
            { label: text('MISSING_ADDRESS') },
            { label: text('MISSING_COUNT'), sort: 'hits', isNumber: true },
            { label: text('MISSING_REFERRER') },
            { label: text('MISSING_LAST'), sort: 'date' },
          ]}
          rows={missing.map(one => rowOf(visit, one))}
          total={total}
          tasks={[{ task: 'missing.forget', label: text('MISSING_FORGET') }]}
          searchLabel={text('REDIRECTS_SEARCH')}
          empty={<p>{text('MISSING_EMPTY')}</p>}
        />
      </DashboardPage>
    ),
  };
};
