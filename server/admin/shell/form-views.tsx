import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import {
  ErrorSummary,
  errorTitled,
  type FieldError,
  FormActions,
  type TaskFieldsProps,
  TaskForm,
} from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { DashboardPage } from './frame-views.tsx';

export interface FormPage {
  readonly context: RequestContext;
  /** Path of the dashboard page it belongs to, to which Cancel leads. */
  readonly here: string;
  readonly title: string;
  readonly errors: readonly FieldError[];
  readonly inputs: ReactNode;
  readonly submit: string;
  readonly task: string;
  readonly takesFiles?: boolean;
  readonly hidden?: TaskFieldsProps['fields'];
  readonly below?: ReactNode;
}

/** A page of the dashboard that is one form. */
export const formPage = ({
  context,
  here,
  title,
  errors,
  inputs,
  submit,
  task,
  takesFiles,
  hidden,
  below,
}: FormPage): Page => {
  const { basePath } = context.services.settings;
  const main = (
    <DashboardPage context={context} here={here} title={title}>
      <ErrorSummary errors={errors} />
      <TaskForm context={context} task={task} fields={hidden} takesFiles={takesFiles} className="site-form" noValidate>
        {inputs}
        <FormActions submit={submit} cancel={text('ASK_CANCEL')} cancelHref={basePath + here} />
      </TaskForm>
      {below}
    </DashboardPage>
  );
  return errorTitled({ title, head: { robots: 'noindex' }, main }, errors);
};
