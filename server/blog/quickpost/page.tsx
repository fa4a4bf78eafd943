import type { QuickPostKind } from '../../../protocol/blog/quickpost.ts';
import { DashboardPage } from '../../admin/shell/frame-views.tsx';
import type { Visit } from '../../core/context/visit.ts';
import { errorTitled } from '../../core/forms/form.tsx';
import type { Page } from '../../core/http/page.ts';
import { text } from '../../core/i18n/texts.ts';
import { paths } from '../../core/paths/paths.ts';
import { demand } from '../../core/policy/demand.ts';
import { site } from '../../core/policy/policy.ts';
import { networkChoices } from '../autopost/choice-queries.ts';
import { categoryChoices, defaultCategory } from '../categories/choice-queries.ts';
import { kindName, QuickPostForms, type Returned } from './form-views.tsx';

/** The page of quick posts, one of its kinds open. */
export const quickPostPage = async (visit: Visit, open: QuickPostKind, returned?: Returned): Promise<Page> => {
  demand(visit.actor, 'post.write', site);
  const [categories, category, networks] = await Promise.all([
    categoryChoices(visit.sql),
    defaultCategory(visit.sql),
    networkChoices(visit),
  ]);
  const page = {
    title: text('QUICKPOST_PAGE_TITLE', kindName(open)),
    head: { robots: 'noindex' },
    main: (
      <DashboardPage visit={visit} here={paths.quickPost()} title={text('QUICKPOST_TITLE')}>
        <QuickPostForms
          visit={visit}
          open={open}
          categories={categories}
          category={category}
          networks={networks}
          {...(returned ? { returned } : {})}
        />
      </DashboardPage>
    ),
  };
  return errorTitled(page, returned?.errors ?? []);
};
