import { task } from '../call.ts';
import { back, flag, id, idOrNone, idOrZero, ids, idsOrNone, line, text, textsById, urisOrNone } from '../fields.ts';
import { limits } from '../limits.ts';

/**
 * The form of an item. Lengths are the widest a form can have: what is too long is said beside its field, with
 * everything that was typed still there.
 */
export const itemFields = {
  /** Zero: a new item. */
  id: idOrZero.default(0),
  /** The version that was seen when the form was opened. */
  version: idOrZero.default(0),
  /** What the form of a new item was printed with; the same form sent twice makes one item. */
  form_key: line(32),
  title: line(limits.formText),
  alias: line(limits.formText),
  category: idOrNone,
  intro: text(limits.formBytes),
  body: text(limits.formBytes),
  published: flag,
  featured: flag,
  access: line(20),
  author_alias: line(limits.formText),
  created: line(limits.formText),
  publish_up: line(limits.formText),
  publish_down: line(limits.formText),
  meta_description: line(limits.formText),
  meta_keywords: line(limits.formText),
  robots: line(limits.formText),
  language: line(limits.formText),
  allow_comments: flag,
  tags: text(limits.formText),
  /** The uri of the item's image, as an upload answers it. */
  image: line(limits.address),
  image_remove: flag,
  image_alt: line(limits.formText),
  image_caption: line(limits.formText),
  image_credits: line(limits.formText),
  /** Those of its gallery, in their order. */
  pictures: urisOrNone,
  /** The files that stand, each with its title at the same place of the next list; and those that go. */
  attachments: idsOrNone,
  attachment_titles: urisOrNone,
  attachments_gone: idsOrNone,
  /** Takes the item's own film or recording away; another comes as the file `recording_file`. */
  recording_remove: flag,
  /** Takes the captions of its film away; others come as the file `captions_file`. */
  captions_remove: flag,
  video: line(limits.formText),
  video_caption: line(limits.formText),
  video_credits: line(limits.formText),
  /** What is filled in of the extra fields, by their ids. */
  extra: textsById(limits.formBytes),
};

/** Whether the form stands in a frame of its own: `component` (wire, articles §2). */
const tmpl = line(20);

export const itemEditingTasks = {
  /**
   * `goal` show, preview, or fields for those of another category: the form is drawn with these fields, nothing is
   * saved.
   */
  'items.save': task({ ...itemFields, goal: line(20), tmpl, return: back }),
  /** Gives the item free for others, and keeps nothing of the form; `quiet` where nobody waits to hear it. */
  'items.release': task({ id, tmpl, quiet: flag, return: back }),
  /** Takes over what somebody else has open. */
  'items.take': task({ id, tmpl, return: back }),
  'items.trash': task({ ids, return: back }),
  'items.restore': task({ ids, return: back }),
  /** For good, out of the trash. */
  'items.delete': task({ ids, return: back }),
};

export const itemRevisionTasks = {
  /** Deletes one revision of an item, by its number. */
  'items.deleterevision': task({ id, revision: id, return: back }),
};
