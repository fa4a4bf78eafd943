import { limits } from '../../../protocol/limits.ts';
import { lookFonts, lookHeaders } from '../../../protocol/look.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import {
  boundFields,
  CheckField,
  ErrorSummary,
  errorTitled,
  Field,
  type FieldError,
  SelectField,
  TaskForm,
} from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { type TargetChoices, targetChoices } from '../menu/index.ts';
import { DashboardPage } from '../shell/index.ts';
import { AccentFacts } from './accent-views.tsx';
import { FrontFields } from './front-views.tsx';
import { PictureInput } from './picture-views.tsx';
import { pictureFields } from './pictures.ts';
import { type LookForm, savedForm } from './values.ts';

interface Shown {
  readonly typed?: Partial<LookForm>;
  readonly errors?: readonly FieldError[];
}

const fontWords = {
  system: 'LOOK_FONTS_SYSTEM',
  clear: 'LOOK_FONTS_CLEAR',
  book: 'LOOK_FONTS_BOOK',
} as const satisfies Record<(typeof lookFonts)[number], TextKey>;

const headerWords = {
  line: 'LOOK_HEADER_LINE',
  centred: 'LOOK_HEADER_CENTRED',
} as const satisfies Record<(typeof lookHeaders)[number], TextKey>;

const Preview = ({ base }: { base: string }) => (
  <section className="look-preview" aria-labelledby="look-preview-title">
    <h2 id="look-preview-title">{text('LOOK_PREVIEW')}</h2>
    <p className="field-hint">{text('LOOK_PREVIEW_HINT')}</p>
    <div>
      <iframe name="look-preview" title={text('LOOK_PREVIEW_FRAME')} src={base + paths.lookPreview} />
    </div>
  </section>
);

const FormerCss = ({ context }: { context: RequestContext }) => (
  <TaskForm context={context} task="look.former" className="look-former">
    <p className="field-hint">{text('LOOK_FORMER_HINT')}</p>
    <button type="submit" className="btn btn-default">
      {text('LOOK_FORMER')}
    </button>
  </TaskForm>
);

const Fields = ({
  context,
  typed,
  errors,
  choices,
}: {
  context: RequestContext;
  typed: LookForm;
  errors: readonly FieldError[];
  choices: TargetChoices;
}) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <h2>{text('LOOK_BRAND')}</h2>
      {pictureFields.map(one => (
        <PictureInput key={one.field} context={context} one={one} errors={errors} />
      ))}
      <CheckField name="show_name" label={text('LOOK_SHOW_NAME')} value={typed.show_name} errors={errors} />
      <h2>{text('LOOK_COLOUR_FONTS')}</h2>
      <Field {...field('accent')} label={text('LOOK_ACCENT')} hint={text('LOOK_ACCENT_HINT')} maxLength={limits.name} />
      <AccentFacts typed={typed.accent} />
      <SelectField
        {...field('fonts')}
        label={text('LOOK_FONTS')}
        options={lookFonts.map(value => ({ value, title: text(fontWords[value]) }))}
      />
      <FrontFields typed={typed} errors={errors} choices={choices} />
      <h2>{text('LOOK_FRAME')}</h2>
      <SelectField
        {...field('header')}
        label={text('LOOK_HEADER')}
        options={lookHeaders.map(value => ({ value, title: text(headerWords[value]) }))}
      />
      <Field
        {...field('footer_text')}
        label={text('LOOK_FOOTER_TEXT')}
        hint={text('LOOK_FOOTER_TEXT_HINT')}
        maxLength={limits.footerText}
        rows={3}
      />
      <h2>{text('LOOK_CSS_TITLE')}</h2>
      <Field
        {...field('css')}
        label={text('LOOK_CSS')}
        hint={text('LOOK_CSS_HINT')}
        maxLength={limits.customCss}
        rows={8}
      />
    </>
  );
};

/** Form of the look of the site beside a preview of its front page. */
export const lookPage = async (context: RequestContext, { typed = {}, errors = [] }: Shown = {}): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const { services } = context;
  const shown = { ...savedForm(services.site), ...typed };
  const choices = await targetChoices(context.sql);
  const title = text('LOOK_TITLE');
  return errorTitled(
    {
      title,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage context={context} here={paths.look} title={title}>
          <ErrorSummary errors={errors} />
          <div className="look">
            <div>
              <TaskForm context={context} task="look.save" takesFiles className="site-form" noValidate data-look="">
                <Fields context={context} typed={shown} errors={errors} choices={choices} />
                <p className="field-actions">
                  <button type="submit" className="btn btn-primary" name="goal" value="save">
                    {text('LOOK_SAVE')}
                  </button>
                  <button
                    type="submit"
                    className="btn btn-default"
                    name="goal"
                    value="preview"
                    formTarget="look-preview"
                  >
                    {text('LOOK_TRY')}
                  </button>
                </p>
              </TaskForm>
              {services.site.get('look.formerCss') !== services.site.get('look.css') && <FormerCss context={context} />}
            </div>
            <Preview base={services.settings.basePath} />
          </div>
        </DashboardPage>
      ),
    },
    errors,
  );
};
