import type { ComponentProps } from 'react';
import type { RequestContext } from '../context/index.ts';
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
