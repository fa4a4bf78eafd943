import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { ErrorSummary, errorsOf, errorTitled, type FieldError } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { menuItems } from '../../core/settings/index.ts';
import { askPage, DashboardPage, type Question, requestedQuestion } from '../shell/index.ts';
import { MenuForm, newMenuItem, type TypedMenuItem } from './form-views.tsx';
import { MenuLists } from './list-views.tsx';
import { targetChoices } from './target-queries.ts';
import { chosenTarget } from './target-views.tsx';

const page = async (context: RequestContext, typed: TypedMenuItem, errors: readonly FieldError[]): Promise<Page> => {
  const [items, choices] = await Promise.all([menuItems(context.sql), targetChoices(context.sql)]);
  const title = text('PLACE_MENU');
  return errorTitled(
    {
      title,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage context={context} here={paths.menu} title={title}>
          <ErrorSummary errors={errors} />
          <p>{text(items.some(({ place }) => place === 'header') ? 'MENU_LEAD' : 'MENU_OWN')}</p>
          <MenuLists context={context} items={items} />
          <MenuForm {...{ context, typed, items, errors, choices }} />
        </DashboardPage>
      ),
    },
    errors,
  );
};

const requestedRemoval = async (context: RequestContext, params: PageParams): Promise<Question | undefined> => {
  const question = requestedQuestion(context, params, paths.menu);
  if (question?.task !== 'menu.delete') return undefined;
  const { ids, task, back } = question;
  const items = (await menuItems(context.sql)).filter(({ id }) => ids.includes(id));
  if (items.length < new Set(ids).size) throw notFound();
  return {
    context,
    task,
    title: text('MENU_DELETE_TITLE'),
    lead: text('MENU_DELETE_LEAD'),
    items: items.map(({ id, label }) => ({ id, name: label })),
    submit: text('MENU_DELETE'),
    isHarmful: true,
    back,
  };
};

/** The links of the header in their order, with the form of a new one; or the question before a link is deleted. */
export const menuPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const question = await requestedRemoval(context, params);
  if (question) return askPage(question);
  return page(context, newMenuItem, []);
};

export const menuItemPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const id = idParam(params.id);
  const item = (await menuItems(context.sql)).find(one => one.id === id);
  if (!item) throw notFound();
  const target = chosenTarget(item);
  // The address of a chosen target is not typed.
  const address = target === '' ? item.address : '';
  return page(context, { ...item, parent: item.parentId ?? 0, target, address }, []);
};

export const menuAgain = (context: RequestContext, typed: TypedMenuItem, refusal: UserError): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  return page(context, typed, errorsOf(refusal));
};
