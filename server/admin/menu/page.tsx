import { limits } from '../../../protocol/limits.ts';
import { type MenuAudience, menuAudiences } from '../../../protocol/site.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { Visit } from '../../core/context/index.ts';
import { notFound, type Refusal } from '../../core/errors/index.ts';
import {
  ErrorSummary,
  errorsOf,
  errorTitled,
  Field,
  type FieldError,
  SelectField,
  TaskFields,
} from '../../core/forms/index.ts';
import { type Asked, askedId, type Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { demand, site } from '../../core/policy/index.ts';
import { type MenuItem, menuItems } from '../../core/settings/index.ts';
import {
  ActButton,
  ActLink,
  askAddress,
  askedQuestion,
  askPage,
  DashboardPage,
  type Question,
} from '../shell/index.ts';

/** Where a link stands in its page: it is found again after it moved. */
export const menuItemId = (id: number): string => `menu-item-${id}`;

const audienceWords: Readonly<Record<MenuAudience, TextKey>> = {
  everyone: 'MENU_EVERYONE',
  visitors: 'MENU_VISITORS',
  members: 'MENU_MEMBERS',
};

type Typed = Pick<MenuItem, 'label' | 'address' | 'audience'> & { readonly id?: number | undefined };

const fresh: Typed = { label: '', address: '', audience: 'everyone' };

const Item = ({
  visit,
  item,
  isFirst,
  isLast,
}: {
  visit: Visit;
  item: MenuItem;
  isFirst: boolean;
  isLast: boolean;
}) => (
  <li className="menu-item" id={menuItemId(item.id)} tabIndex={-1}>
    <p className="menu-words">
      <strong>{item.label}</strong> <code>{item.address}</code>{' '}
      <span className="state-mark">{text(audienceWords[item.audience])}</span>
    </p>
    <div className="menu-presses">
      {!isFirst && <ActButton visit={visit} label={text('MENU_UP')} name={item.label} task="menu.up" id={item.id} />}
      {!isLast && <ActButton visit={visit} label={text('MENU_DOWN')} name={item.label} task="menu.down" id={item.id} />}
      <ActLink visit={visit} label={text('MENU_EDIT')} name={item.label} path={paths.menuItem(item.id)} />
      <ActLink
        visit={visit}
        label={text('MENU_DELETE')}
        name={item.label}
        path={askAddress(paths.menu, 'menu.delete', [item.id], paths.menu)}
      />
    </div>
  </li>
);

const Form = ({ visit, typed, errors }: { visit: Visit; typed: Typed; errors: readonly FieldError[] }) => (
  <section aria-labelledby="menu-form">
    <h2 id="menu-form">{text(typed.id === undefined ? 'MENU_ADD' : 'MENU_CHANGE')}</h2>
    <form method="post" action={`${visit.services.settings.basePath}/index.php`} className="site-form" noValidate>
      <Field
        name="label"
        label={text('MENU_LABEL')}
        value={typed.label}
        errors={errors}
        maxLength={limits.menuLabel}
        required
      />
      <Field
        name="address"
        label={text('MENU_ADDRESS')}
        hint={text('MENU_ADDRESS_HINT')}
        value={typed.address}
        errors={errors}
        maxLength={limits.redirectAddress}
        required
      />
      <SelectField
        id="field-audience"
        name="audience"
        label={text('MENU_AUDIENCE')}
        value={typed.audience}
        options={menuAudiences.map(value => ({ value, title: text(audienceWords[value]) }))}
      />
      <p className="field-actions">
        <button type="submit" className="btn btn-primary">
          {text('MENU_SAVE')}
        </button>
      </p>
      <TaskFields visit={visit} task="menu.save" fields={{ id: typed.id }} />
    </form>
  </section>
);

const page = async (visit: Visit, typed: Typed, errors: readonly FieldError[]): Promise<Page> => {
  const items = await menuItems(visit.sql);
  const title = text('PLACE_MENU');
  return errorTitled(
    {
      title,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage visit={visit} here={paths.menu} title={title}>
          <ErrorSummary errors={errors} />
          <p>{text(items.length > 0 ? 'MENU_LEAD' : 'MENU_OWN')}</p>
          {items.length > 0 && (
            <ol className="menu-items">
              {items.map((item, index) => (
                <Item
                  key={item.id}
                  visit={visit}
                  item={item}
                  isFirst={index === 0}
                  isLast={index === items.length - 1}
                />
              ))}
            </ol>
          )}
          <Form visit={visit} typed={typed} errors={errors} />
        </DashboardPage>
      ),
    },
    errors,
  );
};

const askedRemoval = async (visit: Visit, asked: Asked): Promise<Question | undefined> => {
  const question = askedQuestion(visit, asked, paths.menu);
  if (question?.task !== 'menu.delete') return undefined;
  const { ids, task, back } = question;
  const items = (await menuItems(visit.sql)).filter(({ id }) => ids.includes(id));
  if (items.length < new Set(ids).size) throw notFound();
  return {
    visit,
    task,
    title: text('MENU_DELETE_TITLE'),
    lead: text('MENU_DELETE_LEAD'),
    items: items.map(({ id, label }) => ({ id, name: label })),
    submit: text('MENU_DELETE'),
    isHarmful: true,
    back,
  };
};

/** The links of the header in their order, and one more; or the question before one goes. */
export const menuPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  demand(visit.actor, 'site.administer', site);
  const question = await askedRemoval(visit, asked);
  if (question) return askPage(question);
  return page(visit, fresh, []);
};

/** One of them, to be changed. */
export const menuItemPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  demand(visit.actor, 'site.administer', site);
  const id = askedId(asked.id);
  const item = (await menuItems(visit.sql)).find(one => one.id === id);
  if (!item) throw notFound();
  return page(visit, item, []);
};

export const menuAgain = (visit: Visit, typed: Typed, refusal: Refusal): Promise<Page> => {
  demand(visit.actor, 'site.administer', site);
  return page(visit, typed, errorsOf(refusal));
};
