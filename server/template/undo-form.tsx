import type { Undo } from '../core/notice.ts';
import { TaskFields } from '../core/task-fields.tsx';
import type { Visit } from '../core/visit.ts';

/** The way back from what was just done, beside the notice that says it; it leads to the same page again. */
export const UndoForm = ({ visit, undo }: { visit: Visit; undo: Undo }) => {
  const { basePath } = visit.services.settings;
  return (
    <form method="post" action={`${basePath}/index.php`}>
      {undo.ids.map(id => (
        <input key={id} type="hidden" name="ids[]" value={id} />
      ))}
      <button type="submit" className="btn btn-default">
        {undo.label}
      </button>
      <TaskFields visit={visit} task={undo.task} back={visit.address} />
    </form>
  );
};
