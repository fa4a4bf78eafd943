import { task } from '../call.ts';
import { back, flag, id, idOrNone, ids, line, text } from '../fields.ts';
import { limits } from '../limits.ts';

/** How many of a category's items stand in each group of its page; empty: as the site says. */
export const groupNames = ['leading', 'primary', 'secondary', 'links'] as const;

/** What is done to rows of the list of articles. */
export const itemListTasks = {
  'items.publish': task({ ids, return: back }),
  'items.unpublish': task({ ids, return: back }),
  'items.feature': task({ ids, return: back }),
  'items.unfeature': task({ ids, return: back }),
};

/** Categories of articles, for staff. */
export const itemCategoryTasks = {
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
    image_alt: line(limits.formText),
    image_remove: flag,
  }),
  'itemCategories.delete': task({ ids, return: back }),
};
