import type { ComponentProps } from 'react';
import type { RequestContext } from '../context/index.ts';
import type { Undo } from '../http/index.ts';
import { TokenField } from './form.tsx';

export interface TaskFieldsProps {
  readonly context: RequestContext;
  /** Absent where each of the form's buttons names its own. */
  readonly task?: string;
  /** Where the answer leads. */
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
  /** The words of the button that sends the form. */
  readonly submit: string;
  /** The words of the way out, and where it leads. */
  readonly cancel: string;
  readonly cancelHref: string;
  readonly isHarmful?: boolean | undefined;
}

/** How a form of its own page ends: it is sent, or left. */
export const FormActions = ({ submit, cancel, cancelHref, isHarmful = false }: Props) => (
  <p className="field-actions">
    <button type="submit" className={`btn ${isHarmful ? 'btn-danger' : 'btn-primary'}`}>
      {submit}
    </button>{' '}
    <a className="btn btn-default" href={cancelHref}>
      {cancel}
    </a>
  </p>
);

/** The way back from what was just done, beside the words that say it; it leads to `back`, a site path. */
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
      <TaskFields context={context} task={undo.task} back={back} />
    </form>
  );
};
