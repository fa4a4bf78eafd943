import { DashboardPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { FormActions, TaskForm } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { demoRows, demoTexts, existingAccounts } from './demo-row-queries.ts';

const contentsOf = async ({ sql }: RequestContext) => {
  const [rows, posts, articles] = await Promise.all([demoRows(sql), demoTexts(sql, 'posts'), demoTexts(sql, 'items')]);
  const texts = [...posts, ...articles];
  return { rows, posts, articles, edited: texts.filter(({ isEdited }) => isEdited) };
};

/** Page that asks before the demo content is removed and says what goes and what stays. */
export const demoPage = async (context: RequestContext): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const { rows, posts, articles, edited } = await contentsOf(context);
  const accounts = await existingAccounts(context.sql, rows.users);
  const title = text('DEMO_TITLE');
  const { basePath } = context.services.settings;
  const isSet = posts.length + articles.length + accounts.length > 0;
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.demo} title={title}>
        {isSet ? (
          <TaskForm context={context} task="demo.remove" className="site-form">
            <p>{text('DEMO_LEAD')}</p>
            <ul>
              <li>{plural('DEMO_POSTS', posts.length)}</li>
              <li>{plural('DEMO_ARTICLES', articles.length)}</li>
              <li>{plural('DEMO_ACCOUNTS', accounts.length)}</li>
              <li>{text('DEMO_REST')}</li>
            </ul>
            {edited.length > 0 && (
              <>
                <p>{text('DEMO_EDITED')}</p>
                <ul>
                  {edited.map(one => (
                    <li key={one.title}>{one.title}</li>
                  ))}
                </ul>
              </>
            )}
            <p>{text('DEMO_FINAL')}</p>
            <FormActions
              submit={text('DEMO_REMOVE')}
              cancel={text('ASK_CANCEL')}
              cancelHref={basePath + paths.dashboard}
              isHarmful
            />
          </TaskForm>
        ) : (
          <p>{text('DEMO_NONE')}</p>
        )}
      </DashboardPage>
    ),
  };
};
