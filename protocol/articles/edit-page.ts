import { task } from '../call.ts';
import {
  back,
  flag,
  id,
  idOrNone,
  idOrZero,
  ids,
  idsOrNone,
  line,
  linesOrNone,
  text,
  textsById,
  urisOrNone,
} from '../fields.ts';
import { limits } from '../limits.ts';

/**
 * The form of an article. Lengths are generous: a text that is too long is refused by the form check, which keeps
 * everything that was typed.
 */
export const articleFields = {
  id: idOrZero.default(0),
  /** The version that the form was opened with. */
  version: idOrZero.default(0),
  /** Identifies the form of a new article; sent twice it creates one article. */
  form_key: line(32),
  title: line(limits.formText),
  alias: line(limits.formText),
  category: idOrNone,
  intro: text(limits.formBytes),
  body: text(limits.formBytes),
  published: flag,
  featured: flag,
  /** Place among the featured articles. */
  featured_ordering: line(20),
  /** Leaves the article out of the newest lists. */
  archived: flag,
  access: line(20),
  author_alias: line(limits.formText),
  created: line(limits.formText),
  publish_up: line(limits.formText),
  publish_down: line(limits.formText),
  meta_description: line(limits.textInput),
  meta_keywords: line(limits.formText),
  robots: line(limits.formText),
  meta_author: line(limits.formText),
  rights: line(limits.formText),
  language: line(limits.formText),
  allow_comments: flag,
  tags: text(limits.formText),
  /** The `uri` that the upload of the image answered. */
  image: line(limits.address),
  image_remove: flag,
  image_alt: line(limits.formText),
  image_caption: line(limits.formText),
  image_credits: line(limits.formText),
  /** Image of the introduction; a new one is the file `intro_image_file`. */
  intro_image: line(limits.address),
  intro_image_remove: flag,
  intro_image_alt: line(limits.formText),
  intro_image_caption: line(limits.formText),
  /** Links beside the text: titles, addresses, and `new` for a new window, at the same index. */
  link_titles: linesOrNone,
  link_addresses: linesOrNone,
  link_targets: linesOrNone,
  /** Numbers or addresses of the versions in other languages. */
  translations: text(limits.textInput),
  pictures: urisOrNone,
  /** Existing attachments, their titles at the same index of the next list, and the ones to remove. */
  attachments: idsOrNone,
  attachment_titles: urisOrNone,
  attachments_remove: idsOrNone,
  /** Removes the article's own recording; a new one is the file `recording_file`. */
  recording_remove: flag,
  /** Removes the captions; new ones are the file `captions_file`. */
  captions_remove: flag,
  /** Removes the descriptions of the video; new ones are the file `descriptions_file`. */
  descriptions_remove: flag,
  /** Plain text of what is said and heard in the recording. */
  transcript: text(limits.formBytes),
  video: line(limits.formText),
  video_caption: line(limits.formText),
  video_credits: line(limits.formText),
  /** Values of the extra fields, by field id. */
  extra: textsById(limits.formBytes),
};

/** `component` when the form is shown in a frame (wire, articles §2). */
const tmpl = line(20);

export const articleEditingTasks = {
  /**
   * Saves an article. With the `goal` `show`, `preview` or `fields` (those of another category) it renders the form
   * without saving.
   */
  'items.save': task({ ...articleFields, goal: line(20), tmpl, return: back }),
  /** Releases the edit lock without saving; `quiet` answers without a notice. */
  'items.release': task({ id, tmpl, quiet: flag, return: back }),
  /** Takes over the edit lock of another person. */
  'items.take': task({ id, tmpl, return: back }),
  'items.trash': task({ ids, return: back }),
  'items.restore': task({ ids, return: back }),
  /** Deletes articles in the trash permanently. */
  'items.delete': task({ ids, return: back }),
};

export const articleRevisionTasks = {
  /** Deletes one revision of an article, by its number. */
  'items.deleterevision': task({ id, revision: id, return: back }),
};
