import { z } from 'zod';
import { task } from '../call.ts';
import { categoryDetailFields } from '../category-details.ts';
import { back, id, idOrZero, ids, idsOrNone, line, text } from '../fields.ts';
import { limits } from '../limits.ts';

const params = { ids, return: back };
const term = { id: idOrZero, title: line(100) };

/** Managing tags and categories, for moderators. */
export const termTasks = {
  /** Without `language` a tag keeps the one that it has. */
  'tags.save': task({ ...term, language: z.string().trim().max(limits.formText).optional() }),
  'tags.delete': task(params),
  'tags.merge': task({ ...params, into: id }),
  'categories.save': task(term),
  /** Writes everything that the form of a category has; `categories.save` only its title. */
  'categories.edit': task({
    id,
    title: line(limits.formText),
    /** Empty: it keeps the one that it has. */
    alias: line(limits.formText),
    /** Category above it, 0 for none; absent: it stays. */
    parent: idOrZero.optional(),
    /** Number of the order among its siblings; empty: it stays. */
    ordering: line(limits.formText),
    description: text(limits.formBytes),
    ...categoryDetailFields,
    /** `bloggers`, or `groups` for the members of `write_groups`; absent: it stays. Only administrators set it. */
    write_access: line(20).optional(),
    write_groups: idsOrNone,
    /** Readers of its posts: `public`, `registered`, `special` or `level:` and an id; absent: it stays. Only administrators set it. */
    access: line(20).optional(),
  }),
  'categories.delete': task(params),
  'categories.publish': task(params),
  'categories.unpublish': task(params),
  'categories.setDefault': task(params),
};
