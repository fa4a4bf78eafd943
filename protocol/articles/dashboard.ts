import { task } from '../call.ts';
import { categoryDetailFields } from '../category-details.ts';
import { back, flag, id, idOrNone, ids, idsOrNone, line, text } from '../fields.ts';
import { limits } from '../limits.ts';

/** Number of articles in each group of a category's page; empty for the site's setting. */
export const groupNames = ['leading', 'primary', 'secondary', 'links'] as const;

/** Actions of the list of articles. */
export const articleListTasks = {
  'items.publish': task({ ids, return: back }),
  'items.unpublish': task({ ids, return: back }),
  'items.feature': task({ ids, return: back }),
  'items.unfeature': task({ ids, return: back }),
};

/** Categories of articles, for staff. */
export const articleCategoryTasks = {
  'itemCategories.save': task({
    id: id.optional(),
    title: line(limits.formText),
    alias: line(limits.formText),
    parent: idOrNone,
    description: text(limits.formBytes),
    published: flag,
    access: line(20),
    ordering: line(20),
    leading: line(20),
    primary: line(20),
    secondary: line(20),
    links: line(20),
    ...categoryDetailFields,
    /** `authors`, or `groups` for the members of `write_groups`; absent: it stays. Only administrators set it. */
    write_access: line(20).optional(),
    write_groups: idsOrNone,
  }),
  'itemCategories.delete': task({ ids, return: back }),
};
