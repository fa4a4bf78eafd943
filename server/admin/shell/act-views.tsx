import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';

interface Props {
  readonly context: RequestContext;
  readonly label: string;
  /** Name of the row, hidden from view, for screen readers. */
  readonly name: string;
}

/** A link to what is done to one of a list. */
export const ActLink = ({ context, label, name, path }: Props & { readonly path: string }) => (
  <a className="btn btn-default" href={context.services.settings.basePath + path}>
    {label}
    <span className="visually-hidden"> {name}</span>
  </a>
);

/** A button that does something to one of a list. */
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
