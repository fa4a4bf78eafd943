import type { RequestContext } from '../context/index.ts';
import type { Undo } from '../http/index.ts';
import { TaskFields } from './task-fields.tsx';

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
