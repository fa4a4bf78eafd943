import { task } from '../call.ts';
import { back, flag, id, idOrNone, ids, idsOrNone, line, text } from '../fields.ts';
import { limits } from '../limits.ts';

/** Extra fields of articles and their groups, for staff. */
export const articleFieldTasks = {
  /** `categories` are those whose articles get the fields of the group. */
  'itemFieldGroups.save': task({ id: id.optional(), name: line(limits.formText), categories: idsOrNone }),
  'itemFieldGroups.delete': task({ ids, return: back }),
  /** `group` is the group of a new field; `options` are the choices, one per line. */
  'itemFields.save': task({
    id: id.optional(),
    group: idOrNone,
    name: line(limits.formText),
    alias: line(limits.formText),
    type: line(20),
    options: text(limits.formBytes),
    required: flag,
    shows_empty: flag,
    initial: text(limits.formBytes),
    published: flag,
  }),
  'itemFields.up': task({ id }),
  'itemFields.down': task({ id }),
  'itemFields.delete': task({ ids, return: back }),
};
