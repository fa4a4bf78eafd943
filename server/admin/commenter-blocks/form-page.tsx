import { limits } from '../../../protocol/limits.ts';
import { blockPeriods } from '../../../protocol/site.ts';
import type { Visit } from '../../core/context/index.ts';
import type { Refusal } from '../../core/errors/index.ts';
import {
  CheckField,
  ErrorSummary,
  errorsOf,
  errorTitled,
  Field,
  type FieldError,
  FormActions,
  SelectField,
  TaskFields,
} from '../../core/forms/index.ts';
import { type Asked, askedId, type Page } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { demand, site } from '../../core/policy/index.ts';
import { dateWords } from '../../core/time/index.ts';
import { DashboardPage } from '../shell/index.ts';
import { type BlockGiven, blockableGuest, endOf } from './acts.ts';
import type { Guest } from './guest-queries.ts';

interface Props {
  readonly visit: Visit;
  readonly guest: Guest;
  readonly given: BlockGiven;
  readonly errors: readonly FieldError[];
}

const periods = ({ services }: Visit) =>
  blockPeriods.map(value => {
    const end = endOf(services, value);
    const locale = services.site.get('site.language');
    const title = end
      ? text('BLOCK_UNTIL', plural('BLOCK_DAYS', Number(value)), dateWords(end, locale))
      : text('BLOCK_ALWAYS');
    return { value, title };
  });

const Form = ({ visit, guest, given, errors }: Props) => {
  const { basePath } = visit.services.settings;
  return (
    <form method="post" action={`${basePath}/index.php`} className="site-form" noValidate>
      <p>{text('BLOCK_LEAD')}</p>
      <fieldset>
        <legend>{text('BLOCK_CHOICE')}</legend>
        {guest.email !== '' && (
          <CheckField name="email" label={text('BLOCK_EMAIL', guest.email)} isOn={given.email} errors={errors} />
        )}
        {guest.ip !== '' && (
          <>
            <CheckField
              name="network"
              label={text('BLOCK_NETWORK')}
              isOn={given.network}
              errors={errors}
              hintId="field-network-hint"
            />
            <p id="field-network-hint" className="field-hint">
              {text('BLOCK_NETWORK_HINT')}
            </p>
          </>
        )}
      </fieldset>
      <SelectField
        id="field-period"
        name="period"
        label={text('BLOCK_PERIOD')}
        value={given.period}
        options={periods(visit)}
        errors={errors}
      />
      <Field
        name="reason"
        label={text('BLOCK_REASON')}
        hint={text('BLOCK_REASON_HINT')}
        value={given.reason}
        errors={errors}
        maxLength={limits.blockReason}
      />
      <FormActions
        submit={text('BLOCK_SUBMIT')}
        cancel={text('ASK_CANCEL')}
        cancelHref={basePath + (given.return ?? paths.blockedCommenters)}
        isHarmful
      />
      <TaskFields
        visit={visit}
        task="commenters.block"
        back={given.return}
        fields={{ comment: given.comment, itemComment: given.itemComment }}
      />
    </form>
  );
};

const page = (props: Props): Page => {
  const { visit, guest, errors } = props;
  const title = text('BLOCK_TITLE', guest.name);
  return errorTitled(
    {
      title,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage visit={visit} here={paths.blockedCommenters} title={title}>
          <ErrorSummary errors={errors} />
          <Form {...props} />
        </DashboardPage>
      ),
    },
    errors,
  );
};

/** The form that blocks the guest who wrote a comment. */
export const blockPage = async (visit: Visit, asked: Asked): Promise<Page> => {
  demand(visit.actor, 'commenter.block', site);
  const named = { comment: askedId(asked.comment) ?? 0, itemComment: askedId(asked.itemComment) ?? 0 };
  const guest = await blockableGuest(visit, named);
  const given = {
    ...named,
    email: guest.email !== '',
    network: guest.email === '',
    period: '30',
    reason: '',
    return: returnPath(asked.return, visit.services.settings.baseUrl),
  } as const;
  return page({ visit, guest, given, errors: [] });
};

export const blockAgain = async (visit: Visit, given: BlockGiven, refusal: Refusal): Promise<Page> => {
  demand(visit.actor, 'commenter.block', site);
  return page({ visit, guest: await blockableGuest(visit, given), given, errors: errorsOf(refusal) });
};
