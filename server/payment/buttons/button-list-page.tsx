import {
  askAddress,
  askPage,
  listPage,
  type Question,
  type Row,
  requestedQuestion,
  StateWords,
  screen,
} from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { listState, type Page, type PageParams } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { formatMoney } from '../money.ts';
import { buttonsById, buttonsPage, type PayButton } from './button-queries.ts';
import { isPayable } from './button-views.tsx';

const shape = screen(paths.payButtons, { sorts: { number: 'desc' }, filters: {}, isSearched: false });

const stateOf = ({ services }: RequestContext, button: PayButton) => {
  if (!button.isActive) return { word: text('BUTTON_OFF'), mark: '' };
  return isPayable(services, button)
    ? { word: text('BUTTON_ON'), mark: 'is-published' }
    : { word: text('BUTTON_UNSET'), mark: 'is-pending' };
};

const rowOf = (context: RequestContext, button: PayButton): Row => {
  const { id, title, amount, currency, provider, isActive } = button;
  return {
    id,
    name: title,
    cells: [
      title,
      formatMoney(amount, currency),
      provider,
      <StateWords key="state" {...stateOf(context, button)} />,
      id,
    ],
    actions: [
      { type: 'link', label: text('BUTTON_CHANGE'), href: paths.payButton(id) },
      ...(isActive ? [{ type: 'link', label: text('BUTTON_SEE'), href: paths.pay(id) } as const] : []),
      {
        type: 'link',
        label: text('BUTTON_DELETE'),
        href: askAddress(paths.payButtons, 'buttons.delete', [id], paths.payButtons),
      },
    ],
  };
};

const deletionQuestion = async (context: RequestContext, params: PageParams): Promise<Question | undefined> => {
  const question = requestedQuestion(context, params, paths.payButtons);
  if (question?.task !== 'buttons.delete') return undefined;
  const buttons = await buttonsById(context.sql, question.ids);
  if (buttons.length < new Set(question.ids).size) throw notFound();
  return {
    context,
    task: question.task,
    title: plural('ASK_BUTTONS_DELETE', buttons.length),
    lead: plural('BUTTON_DELETE_LEAD', buttons.length),
    items: buttons.map(({ id, title }) => ({ id, name: title })),
    submit: text('BUTTON_DELETE'),
    isHarmful: true,
    back: question.back,
  };
};

/** Staff list of the pay buttons; with a `task` in the query, the confirmation page instead. */
export const buttonsListPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'payments.see', site);
  const question = await deletionQuestion(context, params);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const { buttons, total } = await buttonsPage(context.sql, state);
  return listPage({
    title: text('PLACE_BUTTONS'),
    add: { label: text('BUTTON_NEW'), path: paths.payButton() },
    name: 'buttons',
    context,
    shape,
    state,
    columns: [
      { label: text('PAYMENT_FOR') },
      { label: text('PAYMENT_AMOUNT'), isNumber: true },
      { label: text('BUTTON_PROVIDER') },
      { label: text('PAYMENT_STATE') },
      { label: text('BUTTON_NUMBER'), sort: 'number', isNumber: true },
    ],
    rows: buttons.map(button => rowOf(context, button)),
    total,
    tasks: [{ task: 'buttons.delete', label: text('BUTTON_DELETE') }],
    empty: <p>{text('BUTTONS_EMPTY')}</p>,
  });
};
