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
