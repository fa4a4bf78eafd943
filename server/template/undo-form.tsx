import { TokenField } from '../core/form.tsx';
import type { Undo } from '../core/notice.ts';
import type { Visit } from '../core/visit.ts';

/** The way back from what was just done, beside the notice that says it; it leads to the same page again. */
export const UndoForm = ({ visit, undo }: { visit: Visit; undo: Undo }) => {
  const { basePath, blogOption } = visit.services.settings;
  return (
    <form method="post" action={`${basePath}/index.php`}>
      <input type="hidden" name="option" value={blogOption} />
      <input type="hidden" name="task" value={undo.task} />
      {undo.ids.map(id => (
        <input key={id} type="hidden" name="ids[]" value={id} />
      ))}
      <input type="hidden" name="return" value={visit.address} />
      <button type="submit" className="btn btn-default">
        {undo.label}
      </button>
      <TokenField token={visit.token} />
    </form>
  );
};
