import { limits } from '../../../protocol/limits.ts';
import { blockPeriods } from '../../../protocol/site.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import {
  boundFields,
  CheckField,
  ErrorSummary,
  errorsOf,
  errorTitled,
  Field,
  type FieldError,
  FormActions,
  SelectField,
  TaskForm,
} from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths, returnPath } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateWords } from '../../core/time/index.ts';
import { DashboardPage } from '../shell/index.ts';
import { type BlockParams, blockableGuest, endOf } from './acts.ts';
import type { Guest } from './queries.ts';

interface Props {
  readonly context: RequestContext;
  readonly guest: Guest;
  readonly params: BlockParams;
  readonly errors: readonly FieldError[];
}

const periods = ({ services }: RequestContext) =>
  blockPeriods.map(value => {
    const end = endOf(services, value);
    const title = end ? text('BLOCK_UNTIL', plural('BLOCK_DAYS', Number(value)), dateWords(end)) : text('BLOCK_ALWAYS');
    return { value, title };
  });

const Form = ({ context, guest, params, errors }: Props) => {
  const { basePath } = context.services.settings;
  const field = boundFields(params, errors);
  return (
    <TaskForm
      context={context}
      task="commenters.block"
      back={params.return}
      fields={{ comment: params.comment, itemComment: params.itemComment }}
      className="site-form"
      noValidate
    >
      <p>{text('BLOCK_LEAD')}</p>
      <fieldset>
        <legend>{text('BLOCK_CHOICE')}</legend>
        {guest.email !== '' && <CheckField {...field('email')} label={text('BLOCK_EMAIL', guest.email)} />}
        {guest.ip !== '' && (
          <>
            <CheckField {...field('network')} label={text('BLOCK_NETWORK')} hintId="field-network-hint" />
            <p id="field-network-hint" className="field-hint">
              {text('BLOCK_NETWORK_HINT')}
            </p>
          </>
        )}
      </fieldset>
      <SelectField {...field('period')} label={text('BLOCK_PERIOD')} options={periods(context)} />
      <Field
        {...field('reason')}
        label={text('BLOCK_REASON')}
        hint={text('BLOCK_REASON_HINT')}
        maxLength={limits.blockReason}
      />
      <FormActions
        submit={text('BLOCK_SUBMIT')}
        cancel={text('ASK_CANCEL')}
        cancelHref={basePath + (params.return ?? paths.blockedCommenters)}
        isHarmful
      />
    </TaskForm>
  );
};

const page = (props: Props): Page => {
  const { context, guest, errors } = props;
  const title = text('BLOCK_TITLE', guest.name);
  return errorTitled(
    {
      title,
      head: { robots: 'noindex' },
      main: (
        <DashboardPage context={context} here={paths.blockedCommenters} title={title}>
          <ErrorSummary errors={errors} />
          <Form {...props} />
        </DashboardPage>
      ),
    },
    errors,
  );
};

/** The form that blocks the guest who wrote a comment. */
export const blockPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  authorize(context.actor, 'commenter.block', site);
  const named = { comment: idParam(query.comment) ?? 0, itemComment: idParam(query.itemComment) ?? 0 };
  const guest = await blockableGuest(context, named);
  const params = {
    ...named,
    email: guest.email !== '',
    network: guest.email === '',
    period: '30',
    reason: '',
    return: returnPath(query.return, context.services.settings.baseUrl),
  } as const;
  return page({ context, guest, params, errors: [] });
};

export const blockAgain = async (context: RequestContext, params: BlockParams, refusal: UserError): Promise<Page> => {
  authorize(context.actor, 'commenter.block', site);
  return page({ context, guest: await blockableGuest(context, params), params, errors: errorsOf(refusal) });
};
