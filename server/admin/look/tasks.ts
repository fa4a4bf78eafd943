import { limits } from '../../../protocol/limits.ts';
import type { lookTasks } from '../../../protocol/look.ts';
import { audit } from '../../audit/index.ts';
import { type MutationContext, putSettings, type SettingChange } from '../../core/context/index.ts';
import { checkLength, errorsOf, formErrors } from '../../core/forms/index.ts';
import { type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { isSiteSetting } from '../../core/settings/index.ts';
import { moment } from '../../core/time/index.ts';
import { dropLookDraft, storeLookDraft } from './draft-queries.ts';
import { lookPage } from './page.tsx';
import { changedPictures, pictureFields, type Uploaded, uploadedPictures } from './pictures.ts';
import { accentValue, frontPageValue, type LookParams, lookValues } from './values.ts';

const order = [
  'accent',
  ...pictureFields.map(({ field }) => `${field}_file`),
  'fonts',
  'header',
  'front_page',
  'footer_text',
  'css',
];

const userOf = ({ actor }: MutationContext): number => actor.account?.id ?? 0;

/** The CSS before a change of it, so that it can be restored. */
const formerCss = ({ services }: MutationContext, css: string): SettingChange[] => {
  const saved = services.site.get('look.css');
  return saved === css ? [] : [{ name: 'look.formerCss', value: saved }];
};

const save = async (mutation: MutationContext, params: LookParams, uploaded: Uploaded): Promise<Redirect> => {
  const values = Object.entries(lookValues(params)).flatMap(([name, value]) =>
    isSiteSetting(name) ? [{ name, value }] : [],
  );
  await putSettings(mutation, [
    ...values,
    ...formerCss(mutation, params.css),
    ...(await changedPictures(mutation, params, uploaded)),
  ]);
  await dropLookDraft(mutation.sql, userOf(mutation));
  await audit(mutation, { act: 'look.save', type: 'site', ids: [0] });
  return { to: paths.look, notice: { kind: 'success', text: text('LOOK_SAVED') } };
};

export const lookTaskHandlers: TaskHandlers<keyof typeof lookTasks> = {
  'look.save': taskHandler({
    prepare: async (context, params) => {
      const form = formErrors(order);
      form.read(() => accentValue(params.accent), undefined);
      form.read(() => frontPageValue(params), undefined);
      form.read(() => checkLength(params.footer_text, 'footer_text', 'LOOK_FOOTER_TEXT', limits.footerText), undefined);
      form.read(() => checkLength(params.css, 'css', 'LOOK_CSS', limits.customCss), undefined);
      const uploaded = params.goal === 'save' ? await uploadedPictures(context, form) : new Map();
      form.refuse();
      return uploaded;
    },
    act: 'site.administer',
    invalidates: ['settings'],
    load: () => site,
    run: async (mutation, _, params, uploaded) => {
      if (params.goal === 'save') return save(mutation, params, uploaded);
      const now = moment(mutation.services.clock);
      await storeLookDraft(mutation.sql, userOf(mutation), lookValues(params), now);
      return { to: paths.lookPreview };
    },
    onInvalid: async (context, params, error) => lookPage(context, { typed: params, errors: errorsOf(error) }),
  }),

  'look.former': taskHandler({
    act: 'site.administer',
    invalidates: ['settings'],
    load: () => site,
    run: async mutation => {
      const { site: settings } = mutation.services;
      await putSettings(mutation, [
        { name: 'look.css', value: settings.get('look.formerCss') },
        { name: 'look.formerCss', value: settings.get('look.css') },
      ]);
      await audit(mutation, { act: 'look.save', type: 'site', ids: [0] });
      return { to: paths.look, notice: { kind: 'success', text: text('LOOK_FORMER_DONE') } };
    },
  }),
};
