import type { QuickPostKind, QuickPostPayload } from '../../../protocol/blog/quickpost.ts';
import { type QuickPostTab, quickPostKinds, tabOf } from '../../../protocol/blog/quickpost-kinds.ts';
import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { typedList } from '../../../protocol/typed-list.ts';
import { ErrorSummary, Field, type FieldError, fieldId, SelectField, TaskForm } from '../../core/forms/index.ts';
import { Popover } from '../../core/html/index.ts';
import { text, textsOf } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { TagField, TagTemplate } from '../../editor/index.ts';
import { NetworkFields } from '../autopost/index.ts';
import { boundField, type FormContext, type FormProps, formName } from './form-props.ts';
import { KindFields } from './kind-views.tsx';

const tabNames: Readonly<Record<QuickPostTab, TextKey>> = {
  standard: 'QUICKPOST_TAB_STANDARD',
  photo: 'QUICKPOST_TAB_PHOTO',
  video: 'QUICKPOST_TAB_VIDEO',
  quote: 'QUICKPOST_TAB_QUOTE',
  link: 'QUICKPOST_TAB_LINK',
};

/** Name of a kind, on its tab and in the page's title. */
export const kindName = (kind: QuickPostKind): string => text(tabNames[tabOf(kind)]);

const privacyNames = {
  public: 'QUICKPOST_PRIVACY_PUBLIC',
  registered: 'QUICKPOST_PRIVACY_REGISTERED',
  private: 'QUICKPOST_PRIVACY_PRIVATE',
} as const satisfies Readonly<Record<string, TextKey>>;

const paneId = (tab: QuickPostTab): string => `quickpost-pane-${tab}`;

const Tabs = ({ context, open }: { context: FormContext['context']; open: QuickPostKind }) => {
  const { settings, site } = context.services;
  // Installed scripts open a tab by the id in its address.
  const isScripted = site.get('compat.client');
  return (
    <ul className="nav-tabs quickpost-tabs" data-tab-list="" data-label={text('QUICKPOST_TABS')}>
      {quickPostKinds.map(kind => {
        const tab = tabOf(kind);
        return (
          <li key={kind} className={kind === open ? 'active' : undefined}>
            <a
              href={isScripted ? `#${paneId(tab)}` : settings.basePath + paths.quickPost(tab)}
              aria-current={kind === open ? 'page' : undefined}
              data-quickpost-tab=""
              data-type={tab}
              data-bp-toggle={isScripted ? 'tab' : undefined}
              data-pane={paneId(tab)}
              data-title={text('QUICKPOST_PAGE_TITLE', text(tabNames[tab]))}
            >
              {text(tabNames[tab])}
            </a>
          </li>
        );
      })}
    </ul>
  );
};

/** Optional fields of a post. Open without scripts. */
const Extended = (props: FormProps) => {
  const { context, kind, networks, typed, errors } = props;
  const isScripted = context.services.site.get('compat.client');
  const panel = `${formName(kind)}-extended`;
  const tags = typedList(typed.tags ?? '');
  return (
    <div className="quickpost-extended" data-quickpost-extended="">
      <button
        type="button"
        className="btn btn-default scripted-only"
        aria-expanded={isScripted ? undefined : errors.length > 0}
        aria-controls={panel}
        data-quickpost-extended-toggle=""
      >
        {text('QUICKPOST_EXTENDED')}
      </button>
      <div
        className={isScripted ? 'extended-panel hide' : 'extended-panel'}
        id={panel}
        data-quickpost-extended-panel=""
      >
        {kind === 'photo' && (
          <Field
            {...boundField(props, 'link')}
            label={text('QUICKPOST_FIELD_PHOTO_LINK')}
            type="url"
            maxLength={limits.postSource}
            data-quickpost-link=""
          />
        )}
        <TagField
          context={context}
          form={formName(kind)}
          items={tags.filter(title => title !== '').map(title => ({ title }))}
          errors={errors}
          titlesHook="data-quickpost-tags"
        />
        <SelectField
          id={fieldId('privacy', formName(kind))}
          name="privacy"
          label={text('QUICKPOST_FIELD_PRIVACY')}
          value={typed.privacy ?? 'public'}
          options={Object.entries(privacyNames).map(([value, key]) => ({ value, title: text(key) }))}
          errors={errors}
          data-quickpost-privacy=""
        />
        <Popover
          label={text('QUICKPOST_PRIVACY_HELP')}
          title={text('QUICKPOST_FIELD_PRIVACY')}
          content={text('QUICKPOST_PRIVACY_MEANS')}
        />
        <NetworkFields networks={networks} chosen={typed.autopost ?? []} errors={errors} form={formName(kind)} />
      </div>
    </div>
  );
};

const QuickPostForm = (props: FormProps) => {
  const { context, kind, typed, errors, categories, category } = props;
  const { site } = context.services;
  return (
    <TaskForm
      context={context}
      task="quickpost.save"
      back={paths.quickPost(tabOf(kind))}
      takesFiles={kind === 'photo'}
      noValidate
      aria-label={kindName(kind)}
      data-quickpost-form=""
      data-type={tabOf(kind)}
    >
      <ErrorSummary errors={errors} form={formName(kind)} />
      <KindFields {...props} />
      {categories.length > 0 && (
        <SelectField
          id={fieldId('category', formName(kind))}
          name="category"
          label={text('QUICKPOST_FIELD_CATEGORY')}
          value={String(typed.category || category || '') || undefined}
          options={categories}
          errors={errors}
          data-quickpost-category=""
        />
      )}
      <Extended {...props} />
      <p className="field-actions quickpost-actions">
        <button
          type={site.get('compat.client') ? 'button' : 'submit'}
          className="btn btn-primary"
          data-quickpost-publish=""
        >
          {text('QUICKPOST_PUBLISH')}
        </button>
        <span className="loader hide" data-quickpost-loader="" />
      </p>
      <input type="hidden" name="type" value={kind} />
    </TaskForm>
  );
};

/** Refused form: its typed values and errors. */
export interface RefusedForm {
  readonly typed: QuickPostPayload;
  readonly errors: readonly FieldError[];
}

/** Forms of the five kinds (spec §2.4), one open; without scripts each has an address of its own. */
export const QuickPostForms = ({
  open,
  refused,
  ...shared
}: FormContext & { open: QuickPostKind; refused?: RefusedForm }) => (
  <div
    className="quickpost tabs"
    data-eb-quickpost=""
    data-open={tabOf(open)}
    data-sign-in={shared.context.services.settings.basePath + paths.signIn}
    data-owner={shared.context.actor.account?.id}
    data-texts={JSON.stringify(textsOf('quick-post', 'failure'))}
  >
    <p className="quickpost-intro">
      {text('QUICKPOST_INTRO')}{' '}
      <a href={shared.context.services.settings.basePath + paths.write()}>{text('QUICKPOST_EDITOR')}</a>
    </p>
    <Tabs context={shared.context} open={open} />
    <div className="alert hide" data-quickpost-alert="" />
    {shared.context.services.site.get('compat.client') && <TagTemplate />}
    {quickPostKinds.map(kind => (
      <div key={kind} className={kind === open ? 'tab-pane active' : 'tab-pane'} id={paneId(tabOf(kind))}>
        <QuickPostForm
          {...shared}
          kind={kind}
          typed={kind === open ? (refused?.typed ?? {}) : {}}
          errors={kind === open ? (refused?.errors ?? []) : []}
        />
      </div>
    ))}
  </div>
);
