import type { z } from 'zod';
import { limits } from '../../protocol/limits.ts';
import type { welcomeTasks } from '../../protocol/welcome.ts';
import { AccountForm, accountPage } from '../accounts/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import {
  boundFields,
  ChoiceField,
  EmailField,
  Field,
  type FieldError,
  languageOptions,
  NameField,
  NewPasswordField,
  SelectField,
  timeZoneOptions,
} from '../core/forms/index.ts';
import type { Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';

export type SetupParams = z.infer<(typeof welcomeTasks)['site.setup']['params']>;

export interface SetupForm {
  readonly typed: Partial<SetupParams> & Pick<SetupParams, 'key'>;
  readonly errors?: readonly FieldError[];
  readonly hasDemo: boolean;
}

const contents = (hasDemo: boolean) => [
  {
    value: 'demo',
    label: text(hasDemo ? 'WELCOME_KEEP_DEMO' : 'WELCOME_ADD_DEMO'),
    hint: text('WELCOME_DEMO_HINT'),
  },
  { value: 'empty', label: text('WELCOME_EMPTY'), hint: text(hasDemo ? 'WELCOME_EMPTY_HINT' : 'WELCOME_EMPTY_NEW') },
];

/** The page that the link of the first start opens: the site, its owner and the content it begins with. */
export const welcomePage = (context: RequestContext, { typed, errors = [], hasDemo }: SetupForm): Page => {
  const { site } = context.services;
  const preset = {
    site_name: '',
    language: site.get('site.language'),
    timezone: site.get('site.timezone'),
    name: '',
    email: '',
    content: hasDemo ? 'demo' : 'empty',
  };
  const field = boundFields({ ...preset, ...typed }, errors);
  return accountPage({
    title: text('WELCOME_TITLE'),
    errors,
    children: (
      <div data-editing="">
        <p>{text('WELCOME_LEAD')}</p>
        <AccountForm context={context} task="site.setup" submit={text('WELCOME_SAVE')} hidden={{ key: typed.key }}>
          <h2>{text('WELCOME_SITE')}</h2>
          <Field
            {...field('site_name')}
            label={text('WELCOME_SITE_NAME')}
            hint={text('WELCOME_SITE_NAME_HINT')}
            maxLength={limits.name}
            required
          />
          <SelectField {...field('language')} label={text('WELCOME_LANGUAGE')} options={languageOptions()} />
          <SelectField
            {...field('timezone')}
            label={text('WELCOME_TIMEZONE')}
            options={timeZoneOptions('')}
            {...(typed.timezone === undefined ? { 'data-own-time-zone': '' } : {})}
          />
          <h2>{text('WELCOME_YOU')}</h2>
          <NameField {...field('name')} label={text('ACCOUNT_NAME')} hint={text('ACCOUNT_NAME_HINT')} />
          <EmailField {...field('email')} label={text('ACCOUNT_EMAIL')} hint={text('WELCOME_EMAIL_HINT')} />
          <NewPasswordField label={text('ACCOUNT_PASSWORD')} errors={errors} />
          <h2>{text('WELCOME_CONTENT')}</h2>
          <ChoiceField {...field('content')} legend={text('WELCOME_CONTENT_LEGEND')} choices={contents(hasDemo)} />
        </AccountForm>
      </div>
    ),
  });
};
