import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';

interface Props {
  readonly context: RequestContext;
  readonly label: string;
  /** Name of the row, hidden from view, for screen readers. */
  readonly name: string;
}

/** Link to the page of an action on a row. */
export const ActLink = ({ context, label, name, path }: Props & { readonly path: string }) => (
  <a className="btn btn-default" href={context.services.settings.basePath + path}>
    {label}
    <span className="visually-hidden"> {name}</span>
  </a>
);

/** Button that performs an action on a row. */
export const ActButton = ({
  context,
  label,
  name,
  task,
  id,
}: Props & { readonly task: string; readonly id: number }) => (
  <TaskForm context={context} task={task} fields={{ id }}>
    <button type="submit" className="btn btn-default">
      {label}
      <span className="visually-hidden"> {name}</span>
    </button>
  </TaskForm>
);
