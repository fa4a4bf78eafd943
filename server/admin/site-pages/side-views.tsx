import { limits } from '../../../protocol/limits.ts';
import { pagePlaces } from '../../../protocol/site-pages.ts';
import type { RequestContext } from '../../core/context/index.ts';
import {
  boundFields,
  CheckField,
  Field,
  type FieldError,
  fieldId,
  type Option,
  SelectField,
  YesNoField,
} from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { can, site } from '../../core/policy/index.ts';
import type { MenuItem } from '../../core/settings/index.ts';
import { Part, robotChoices } from '../../editor/index.ts';
import { contactRecipient } from '../../site-pages/index.ts';
import type { PageParams } from './form.ts';
import type { ManagedPage } from './queries.ts';
import { pageTree, subtreeIds } from './tree.ts';

interface Props {
  readonly context: RequestContext;
  readonly typed: PageParams;
  readonly errors: readonly FieldError[];
  readonly pages: readonly ManagedPage[];
  readonly menu: readonly MenuItem[];
}

const parentOptions = ({ typed, pages }: Props): Option[] => {
  const own: ReadonlySet<number> = typed.id === 0 ? new Set<number>() : subtreeIds(pages, typed.id);
  return [
    { value: '0', title: text('PAGE_PARENT_NONE') },
    ...pageTree(pages.filter(({ id, isTrashed }) => !isTrashed && !own.has(id))).map(({ page, level }) => ({
      value: String(page.id),
      title: `${'– '.repeat(level)}${page.title}`,
    })),
  ];
};

const Address = (props: Props) => {
  const field = boundFields(props.typed, props.errors);
  return (
    <>
      <Field
        {...field('alias')}
        label={text('WRITE_SLUG')}
        hint={text('PAGE_ALIAS_HINT')}
        maxLength={limits.postSlug}
      />
      <SelectField
        name="parent"
        label={text('PAGE_PARENT')}
        value={String(props.typed.parent)}
        options={parentOptions(props)}
        errors={props.errors}
      />
    </>
  );
};

const placeWords = {
  none: 'PAGE_PLACE_NONE',
  header: 'PAGE_PLACE_HEADER',
  footer: 'PAGE_PLACE_FOOTER',
} as const;

const MenuFields = ({ typed, errors, menu }: Props) => {
  const others = menu.filter(({ target }) => target?.kind !== 'page' || target.id !== typed.id);
  const titleOf = ({ label, parentId }: MenuItem): string => (parentId === null ? label : `– ${label}`);
  return (
    <>
      <SelectField
        name="place"
        label={text('PAGE_PLACE_SHOW')}
        value={typed.place || 'none'}
        options={pagePlaces.map(value => ({ value, title: text(placeWords[value]) }))}
        errors={errors}
      />
      <SelectField
        name="menu_parent"
        label={text('PAGE_MENU_PARENT')}
        value={String(typed.menu_parent)}
        options={[
          { value: '0', title: text('MENU_TOP') },
          ...others
            .filter(({ parentId }) => parentId === null)
            .map(({ id, label }) => ({ value: String(id), title: label })),
        ]}
        errors={errors}
      />
      <SelectField
        name="menu_after"
        label={text('PAGE_MENU_AFTER')}
        value={String(typed.menu_after)}
        options={[
          { value: '0', title: text(typed.id === 0 || typed.place === 'none' ? 'PAGE_MENU_LAST' : 'PAGE_MENU_STAY') },
          ...others.map(item => ({ value: String(item.id), title: titleOf(item) })),
        ]}
        errors={errors}
      />
    </>
  );
};

const Purpose = ({ context, typed, errors }: Props) => {
  const recipient = contactRecipient(context.services);
  const hintId = `${fieldId('contact_form')}-hint`;
  return (
    <>
      <SelectField
        name="purpose"
        label={text('PAGE_PURPOSE')}
        value={typed.purpose}
        options={[
          { value: '', title: text('PAGE_PURPOSE_NONE') },
          { value: 'imprint', title: text('PAGE_PURPOSE_IMPRINT') },
          { value: 'privacy', title: text('PAGE_PURPOSE_PRIVACY') },
        ]}
        errors={errors}
        aria-describedby={`${fieldId('purpose')}-hint`}
      />
      <p className="field-hint" id={`${fieldId('purpose')}-hint`}>
        {text('PAGE_PURPOSE_HINT')}
      </p>
      <CheckField name="contact_form" label={text('PAGE_CONTACT')} value={typed.contact_form} hintId={hintId} />
      <p className="field-hint" id={hintId}>
        {recipient === '' ? text('PAGE_CONTACT_NOBODY') : text('PAGE_CONTACT_TO', recipient)}
      </p>
    </>
  );
};

const Language = ({ typed, errors }: Props) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <Field
        {...field('language')}
        label={text('ITEM_EDIT_LANGUAGE')}
        hint={text('ITEM_EDIT_LANGUAGE_HINT')}
        maxLength={limits.language}
      />
      <SelectField
        {...field('direction')}
        label={text('PAGE_DIRECTION')}
        options={[
          { value: '', title: text('PAGE_DIRECTION_AUTO') },
          { value: 'ltr', title: text('PAGE_DIRECTION_LTR') },
          { value: 'rtl', title: text('PAGE_DIRECTION_RTL') },
        ]}
      />
    </>
  );
};

const Engines = ({ typed, errors }: Props) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <Field
        {...field('meta_description')}
        label={text('WRITE_SEO_DESCRIPTION')}
        hint={text('COMPOSER_SEO_DESCRIPTION_HINT')}
        maxLength={limits.seoDescription}
        rows={3}
      />
      <SelectField {...field('robots')} label={text('COMPOSER_ROBOTS')} options={robotChoices(typed.robots)} />
    </>
  );
};

/** Fields beside the text of a page. */
export const PageSideFields = (props: Props) => {
  const isWrong = (...fields: readonly string[]): boolean =>
    props.errors.some(({ field }) => field !== undefined && fields.includes(field));
  const { typed, context } = props;
  return (
    <section className="composer-side" aria-label={text('ITEM_EDIT_SETTINGS')}>
      <Part title={text('PAGE_ADDRESS')}>
        <YesNoField name="published" legend={text('PAGE_PUBLISHED')} isOn={typed.published} />
        <Address {...props} />
      </Part>
      {can(context.actor, 'site.administer', site) && (
        <Part title={text('PAGE_PLACE')}>
          <MenuFields {...props} />
        </Part>
      )}
      <Part title={text('PAGE_PURPOSE')}>
        <Purpose {...props} />
      </Part>
      <Part
        title={text('ITEM_EDIT_LANGUAGE')}
        isOpen={typed.language !== '' || typed.direction !== '' || isWrong('language', 'direction')}
      >
        <Language {...props} />
      </Part>
      <Part
        title={text('COMPOSER_SEO')}
        isOpen={typed.meta_description !== '' || isWrong('meta_description', 'robots')}
      >
        <Engines {...props} />
      </Part>
    </section>
  );
};
