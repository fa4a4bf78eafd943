import type { ReactNode } from 'react';
import type { TaskName } from '../../protocol/registry.ts';
import { DashboardFrame } from '../admin/shell/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { ErrorSummary, errorTitled, type FieldError, TaskForm } from '../core/forms/index.ts';
import type { Page } from '../core/http/index.ts';

/** Values and errors of a form that is rendered again after a rejected submit. */
export interface FormState<Typed> {
  readonly typed?: Partial<Typed>;
  readonly errors?: readonly FieldError[];
}

interface Props {
  readonly context: RequestContext;
  readonly task: TaskName;
  readonly hidden?: Readonly<Record<string, string | undefined>>;
  readonly submit: string;
  readonly label?: string;
  readonly withFiles?: boolean;
  readonly children?: ReactNode;
}

interface AccountPage extends Omit<Page, 'main' | 'head'> {
  readonly robots?: string;
  readonly errors?: readonly FieldError[];
  /** Form with the errors, if the page has several. */
  readonly form?: string | undefined;
  /** Place in the dashboard, of which a page of one's own account is a part. */
  readonly place?: { readonly context: RequestContext; readonly here: string };
  readonly children: ReactNode;
}

const Framed = ({ place, children }: Pick<AccountPage, 'place' | 'children'>) =>
  place ? <DashboardFrame {...place}>{children}</DashboardFrame> : children;

/** Page of an account, which search engines do not index: its title as heading, the errors, the content. */
export const accountPage = ({ robots = 'noindex', errors = [], form, place, children, ...page }: AccountPage): Page =>
  errorTitled(
    {
      ...page,
      head: { robots },
      main: (
        <Framed place={place}>
          <div className="account-page">
            <h1>{page.title}</h1>
            <ErrorSummary errors={errors} form={form} />
            {children}
          </div>
        </Framed>
      ),
    },
    errors,
  );

/** Form of the account pages (wire §4: `option=com_users`); works without scripts. */
export const AccountForm = ({ context, task, hidden = {}, submit, label, withFiles, children }: Props) => (
  <TaskForm
    context={context}
    option="com_users"
    task={task}
    fields={hidden}
    className="account-form"
    takesFiles={withFiles}
    aria-label={label}
    noValidate
  >
    {children}
    <button type="submit" className="btn btn-primary">
      {submit}
    </button>
  </TaskForm>
);

interface RelatedLink {
  readonly href: string;
  readonly label: string;
}

export const RelatedLinks = ({ context, ways }: { context: RequestContext; ways: readonly RelatedLink[] }) => (
  <ul className="ways-on">
    {ways.map(({ href, label }) => (
      <li key={href}>
        <a href={`${context.services.settings.basePath}${href}`}>{label}</a>
      </li>
    ))}
  </ul>
);

/** Adds the return address to an account page's address. */
export const withReturn = (path: string, back: string | undefined): string =>
  back ? `${path}?return=${encodeURIComponent(back)}` : path;
