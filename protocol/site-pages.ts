import { task } from './call.ts';
import { back, flag, humanFields, id, idOrZero, ids, line, text } from './fields.ts';
import { limits } from './limits.ts';

/** Pages that forms and the footer name. Each is at most one page. */
export const pagePurposes = ['imprint', 'privacy'] as const;
export type PagePurpose = (typeof pagePurposes)[number];

/** Where the menu shows a page. */
export const pagePlaces = ['none', 'header', 'footer'] as const;
export type PagePlace = (typeof pagePlaces)[number];

const moved = { ids, return: back };

export const sitePageTasks = {
  /**
   * Saves a page of the site. Lengths are generous: the form check refuses what is too long and keeps everything typed.
   * With the `goal` `show` or `preview` it renders the form without saving.
   */
  'pages.save': task({
    id: idOrZero.default(0),
    /** The version that the form was opened with. */
    version: idOrZero.default(0),
    title: line(limits.formText),
    alias: line(limits.formText),
    /** Page above it; 0 for none. */
    parent: idOrZero.default(0),
    body: text(limits.formBytes),
    meta_description: line(limits.textInput),
    robots: line(limits.formText),
    language: line(limits.formText),
    direction: line(20),
    published: flag,
    purpose: line(20),
    contact_form: flag,
    place: line(20),
    /** Link of the menu above it; 0 for the first level. */
    menu_parent: idOrZero.default(0),
    /** Link of the menu that it follows; 0 for the end. */
    menu_after: idOrZero.default(0),
    goal: line(20),
  }),
  'pages.publish': task(moved),
  'pages.unpublish': task(moved),
  'pages.trash': task(moved),
  'pages.restore': task(moved),
  /** Deletes pages in the trash permanently. */
  'pages.delete': task(moved),
  /** Sends the contact form of a page to the site. */
  'contact.send': task({
    page: id,
    name: line(limits.formText),
    email: line(limits.formText),
    subject: line(limits.formText),
    message: text(limits.textInput),
    consent: flag,
    ...humanFields,
  }),
};
