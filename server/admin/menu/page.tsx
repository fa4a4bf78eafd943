import { limits } from '../../../protocol/limits.ts';
import { type MenuAudience, menuAudiences } from '../../../protocol/site.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import {
  boundFields,
  ErrorSummary,
  errorsOf,
  errorTitled,
  Field,
  type FieldError,
  SelectField,
  TaskForm,
} from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { type MenuItem, menuItems } from '../../core/settings/index.ts';
import {
  ActButton,
  ActLink,
  askAddress,
  askPage,
  DashboardPage,
  type Question,
  requestedQuestion,
} from '../shell/index.ts';

/** Element id of a menu item, so that it is found again after it moved. */
export const menuItemId = (id: number): string => `menu-item-${id}`;

const audienceWords: Readonly<Record<MenuAudience, TextKey>> = {
  everyone: 'MENU_EVERYONE',
  visitors: 'MENU_VISITORS',
  members: 'MENU_MEMBERS',
};

type Typed = Pick<MenuItem, 'label' | 'address' | 'audience'> & { readonly id?: number | undefined };

const fresh: Typed = { label: '', address: '', audience: 'everyone' };

interface ItemProps {
  readonly context: RequestContext;
  readonly item: MenuItem;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const Item = ({ context, item, isFirst, isLast }: ItemProps) => (
  <li className="menu-item" id={menuItemId(item.id)} tabIndex={-1}>
    <p className="menu-words">
      <strong>{item.label}</strong> <code>{item.address}</code>{' '}
      <span className="state-mark">{text(audienceWords[item.audience])}</span>
    </p>
    <div className="menu-presses">
      {!isFirst && (
        <ActButton context={context} label={text('MENU_UP')} name={item.label} task="menu.up" id={item.id} />
      )}
      {!isLast && (
        <ActButton context={context} label={text('MENU_DOWN')} name={item.label} task="menu.down" id={item.id} />
      )}
      <ActLink context={context} label={text('MENU_EDIT')} name={item.label} path={paths.menuItem(item.id)} />
      <ActLink
        context={context}
        label={text('MENU_DELETE')}
        name={item.label}
        path={askAddress(paths.menu, 'menu.delete', [item.id], paths.menu)}
      />
    </div>
  </li>
);

interface FormProps {
  readonly context: RequestContext;
  readonly typed: Typed;
  readonly errors: readonly FieldError[];
}

const Form = ({ context, typed, errors }: FormProps) => {
  const field = boundFields(typed, errors);
  const audiences = menuAudiences.map(value => ({ value, title: text(audienceWords[value]) }));
  return (
    <section aria-labelledby="menu-form">
      <h2 id="menu-form">{text(typed.id === undefined ? 'MENU_ADD' : 'MENU_CHANGE')}</h2>
      <TaskForm context={context} task="menu.save" fields={{ id: typed.id }} className="site-form" noValidate>
        <Field {...field('label')} label={text('MENU_LABEL')} maxLength={limits.menuLabel} required />
        <Field
          {...field('address')}
          label={text('MENU_ADDRESS')}
          hint={text('MENU_ADDRESS_HINT')}
          maxLength={limits.redirectAddress}
          required
        />
        <SelectField {...field('audience')} label={text('MENU_AUDIENCE')} options={audiences} />
        <p className="field-actions">
          <button type="submit" className="btn btn-primary">
            {text('MENU_SAVE')}
          </button>
        </p>
      </TaskForm>
    </section>
  );
};

const page = async (context: RequestContext, typed: Typed, errors: readonly FieldError[]): Promise<Page> => {
  const items = await menuItems(context.sql);
  const title = text('PLACE_MENU');
  return errorTitled(
    {
      title,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage context={context} here={paths.menu} title={title}>
          <ErrorSummary errors={errors} />
          <p>{text(items.length > 0 ? 'MENU_LEAD' : 'MENU_OWN')}</p>
          {items.length > 0 && (
            <ol className="menu-items">
              {items.map((item, index) => (
                <Item
                  key={item.id}
                  context={context}
                  item={item}
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                />
              ))}
            </ol>
          )}
          <Form context={context} typed={typed} errors={errors} />
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
  return page(context, fresh, []);
};

export const menuItemPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const id = idParam(params.id);
  const item = (await menuItems(context.sql)).find(one => one.id === id);
  if (!item) throw notFound();
  return page(context, item, []);
};

export const menuAgain = (context: RequestContext, typed: Typed, refusal: UserError): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  return page(context, typed, errorsOf(refusal));
};
