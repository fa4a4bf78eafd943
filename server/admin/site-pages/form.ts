import type { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import {
  type PagePlace,
  type PagePurpose,
  pagePlaces,
  pagePurposes,
  type sitePageTasks,
} from '../../../protocol/site-pages.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkLength } from '../../core/forms/index.ts';
import { checkLanguage, checkRobots } from '../../editor/index.ts';
import type { ManagedPage, PageContent, PageMenuLink } from './queries.ts';

export type PageParams = z.infer<(typeof sitePageTasks)['pages.save']['params']>;

/** Field names in page order. */
export const pageOrder: readonly string[] = [
  ...['title', 'body', 'published', 'alias', 'parent', 'place', 'menu_parent', 'menu_after'],
  ...['purpose', 'contact_form', 'language', 'direction', 'meta_description', 'robots'],
];

export const newPage: PageParams = {
  ...{ id: 0, version: 0, title: '', alias: '', parent: 0, body: '', meta_description: '', robots: '' },
  ...{ language: '', direction: '', published: true, purpose: '', contact_form: false },
  ...{ place: 'none', menu_parent: 0, menu_after: 0, goal: '' },
};

const placeOf = (link: PageMenuLink | undefined): PagePlace =>
  link?.place === 'header' || link?.place === 'footer' ? link.place : 'none';

/** Values of the form of a stored page. */
export const paramsOf = (page: ManagedPage, content: PageContent, link: PageMenuLink | undefined): PageParams => ({
  ...newPage,
  ...{ id: page.id, version: page.version, title: content.title, alias: page.alias, body: content.body },
  ...{ parent: page.parentId ?? 0, published: page.isPublished, purpose: page.purpose ?? '' },
  ...{ meta_description: content.description, robots: content.robots, language: content.language },
  ...{ direction: content.direction, contact_form: content.hasContactForm, place: placeOf(link) },
  menu_parent: link?.parentId ?? 0,
  menu_after: 0,
});

const oneOf =
  <T extends string>(values: readonly T[], key: TextKey, field: string) =>
  (value: string): T => {
    const found = values.find(one => one === value);
    if (found === undefined) throw new UserError(key, { field });
    return found;
  };

const directionOf = oneOf(['', 'ltr', 'rtl'], 'PAGE_DIRECTION_WRONG', 'direction');
const purposeOf = oneOf<PagePurpose | ''>(['', ...pagePurposes], 'PAGE_PURPOSE_WRONG', 'purpose');
export const checkedPlace = (value: string): PagePlace =>
  oneOf(pagePlaces, 'PAGE_PLACE_WRONG', 'place')(value === '' ? 'none' : value);

export const checkedPurpose = (value: string): PagePurpose | null => purposeOf(value) || null;

/** Checks of single fields, for a form. */
export const fieldChecks = (params: PageParams): readonly (() => void)[] => [
  () => {
    if (params.title === '') throw new UserError('PAGE_TITLE_MISSING', { field: 'title' });
    checkLength(params.title, 'title', 'WRITE_TITLE', limits.title);
  },
  () => checkLength(params.alias, 'alias', 'WRITE_SLUG', limits.postSlug),
  () => void purposeOf(params.purpose),
  () => void checkedPlace(params.place),
  () => checkLength(params.meta_description, 'meta_description', 'WRITE_SEO_DESCRIPTION', limits.seoDescription),
  () => checkRobots(params.robots),
  () => checkLanguage(params.language),
  () => void directionOf(params.direction),
];
