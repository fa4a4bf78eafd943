import type { QuickPostKind } from '../../../protocol/blog/quickpost.ts';
import { kindOf } from '../../../protocol/blog/quickpost-kinds.ts';
import { DashboardPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { errorTitled } from '../../core/forms/index.ts';
import type { Page, PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { networkChoices } from '../autopost/index.ts';
import { categoryChoices, defaultCategoryFor } from '../categories/index.ts';
import { kindName, QuickPostForms, type RefusedForm } from './form-views.tsx';

/** Quick post page with one kind open. */
export const quickPostPage = async (
  context: RequestContext,
  open: QuickPostKind,
  refused?: RefusedForm,
): Promise<Page> => {
  authorize(context.actor, 'post.write', site);
  const [categories, category, networks] = await Promise.all([
    categoryChoices(context),
    defaultCategoryFor(context),
    networkChoices(context),
  ]);
  const page = {
    title: text('QUICKPOST_PAGE_TITLE', kindName(open)),
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.quickPost()} title={text('QUICKPOST_TITLE')}>
        <QuickPostForms
          context={context}
          open={open}
          categories={categories}
          category={category}
          networks={networks}
          {...(refused ? { refused } : {})}
        />
      </DashboardPage>
    ),
  };
  return errorTitled(page, refused?.errors ?? []);
};

const answer: PageRoute['handler'] = (context, { type = 'standard' }) => {
  const kind = kindOf(type);
  if (!kind) throw notFound();
  return quickPostPage(context, kind);
};

export const quickPostPages: readonly PageRoute[] = [
  { path: paths.quickPost(), view: 'dashboard', layout: 'quickpost', handler: answer },
  { path: `${paths.quickPost()}/:type`, handler: answer },
];
