import type { ComponentProps } from 'react';
import type { RequestContext } from '../context/index.ts';
import type { Undo } from '../http/index.ts';
import { TokenField } from './form.tsx';

export interface TaskFieldsProps {
  readonly context: RequestContext;
  /** Absent if each button of the form names its own. */
  readonly task?: string;
  /** Site path of the redirect after the task. */
  readonly back?: string | undefined;
  readonly fields?: Readonly<Record<string, string | number | undefined>>;
  readonly option?: string;
}

/** The hidden fields of a form that posts a task (wire §1.10), the token last. */
export const TaskFields = ({ context, task, back, fields = {}, option }: TaskFieldsProps) => (
  <>
    <input type="hidden" name="option" value={option ?? context.services.settings.blogOption} />
    {task && <input type="hidden" name="task" value={task} />}
    {Object.entries(fields).map(
      ([name, value]) => value !== undefined && <input type="hidden" key={name} name={name} value={value} />,
    )}
    {back !== undefined && <input type="hidden" name="return" value={back} />}
    <TokenField token={context.token} />
  </>
);

export interface TaskFormProps extends TaskFieldsProps, Omit<ComponentProps<'form'>, 'method' | 'action' | 'encType'> {
  readonly takesFiles?: boolean;
  readonly [hook: `data-${string}`]: string | undefined;
}

/** A form that posts a task; its hidden fields follow its children. */
export const TaskForm = ({
  context,
  task,
  back,
  fields,
  option,
  takesFiles = false,
  children,
  ...form
}: TaskFormProps) => (
  <form
    method="post"
    action={`${context.services.settings.basePath}/index.php`}
    encType={takesFiles ? 'multipart/form-data' : undefined}
    {...form}
  >
    {children}
    <TaskFields context={context} task={task} back={back} fields={fields} option={option} />
  </form>
);

interface Props {
  readonly submit: string;
  /** Label and address of the cancel link. */
  readonly cancel: string;
  readonly cancelHref: string;
  readonly isHarmful?: boolean | undefined;
  /** Whether the cancel link has the focus when the page opens: for a page that only asks. */
  readonly isCancelFocused?: boolean | undefined;
}

/** Submit button and cancel link of a form. */
export const FormActions = ({ submit, cancel, cancelHref, isHarmful = false, isCancelFocused }: Props) => (
  <p className="field-actions">
    <button type="submit" className={`btn ${isHarmful ? 'btn-danger' : 'btn-primary'}`}>
      {submit}
    </button>{' '}
    {/* biome-ignore lint/a11y/noAutofocus: the title asks, and Enter must do no harm */}
    <a className="btn btn-default" href={cancelHref} autoFocus={isCancelFocused}>
      {cancel}
    </a>
  </p>
);

/** Button that undoes the last action, beside its notice; redirects to the site path `back`. */
export const UndoForm = ({ context, undo, back }: { context: RequestContext; undo: Undo; back: string }) => {
  const { basePath } = context.services.settings;
  return (
    <form method="post" action={`${basePath}/index.php`} data-undo="">
      {undo.ids.map(id => (
        <input key={id} type="hidden" name="ids[]" value={id} />
      ))}
      <button type="submit" className="btn btn-default">
        {undo.label}
      </button>
      <TaskFields context={context} task={undo.task} fields={undo.fields ?? {}} back={back} />
    </form>
  );
};
