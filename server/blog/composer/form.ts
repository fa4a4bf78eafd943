import type { z } from 'zod';
import type { composerTasks } from '../../../protocol/blog/composer.ts';
import { UserError } from '../../core/errors/index.ts';
import { type FormErrors, formErrors } from '../../core/forms/index.ts';
import { dateField, dateOfField } from '../../core/time/index.ts';
import { tagTitles } from '../../editor/index.ts';
import { readPlace } from '../locations/index.ts';
import { directions, type PostFields, writtenKinds } from '../post-model/index.ts';

export type ComposerParams = z.infer<(typeof composerTasks)['posts.save']['params']>;

/** Posted form without goal, networks and return address. */
export type ComposerFields = Omit<ComposerParams, 'goal' | 'autopost' | 'coauthors' | 'coauthor_ids' | 'return'>;

/** Values of the form's fields under their posted names. */
export type Typed = Omit<ComposerFields, 'id' | 'version' | 'key' | 'draft' | 'password'>;

/** Form values of a stored text; `cover` is the uri of its picture. */
export const typedOf = (fields: PostFields, cover: string): Typed => {
  const [category = 0, ...categories] = fields.categoryIds;
  return {
    kind: fields.kind,
    title: fields.title,
    slug: fields.slug,
    body: fields.body,
    excerpt: fields.excerpt,
    source: fields.source,
    language: fields.language,
    direction: fields.direction,
    privacy: fields.privacy,
    password_remove: false,
    category,
    categories,
    tags: fields.tags.join(', '),
    cover,
    cover_alt: '',
    cover_decorative: false,
    team: fields.teamId ?? 0,
    address: fields.place?.address ?? '',
    latitude: fields.place ? String(fields.place.latitude) : '',
    longitude: fields.place ? String(fields.place.longitude) : '',
    publish_up: dateField(fields.publishedAt),
    publish_down: dateField(fields.publishDown),
    allow_comments: fields.allowComments,
    allow_subscriptions: fields.allowSubscriptions,
    seo_title: fields.seo.title,
    seo_description: fields.seo.description,
    robots: fields.seo.robots,
    canonical: fields.seo.canonical,
    seo_keywords: fields.seo.keywords,
    byline: fields.byline,
    copyright: fields.copyright,
    off_front_page: fields.isOffFrontPage,
  };
};

const privacies = ['public', 'registered', 'private'] as const;

/** Value of a field that must be one of the known ones. */
export const oneOf = <T extends string>(known: readonly T[], value: string, field: string): T => {
  const found = known.find(one => one === value);
  if (found === undefined) throw new UserError('COMPOSER_CHOICE_WRONG', { field });
  return found;
};

const passwordOf = ({ password, password_remove }: ComposerFields): PostFields['password'] => {
  if (password !== '') return password;
  return password_remove ? null : undefined;
};

const placeOf = (posted: ComposerFields): PostFields['place'] => {
  const { address, latitude, longitude } = readPlace(posted);
  if (latitude !== null && longitude !== null) return { address, latitude, longitude };
  if (address !== '') throw new UserError('COMPOSER_PLACE_UNKNOWN', { field: 'address' });
  return null;
};

/** Post fields of a posted form. A field that cannot be parsed is a form error, and empty. */
export const fieldsOf = (posted: ComposerFields, coverId: number | null, form: FormErrors): PostFields => ({
  kind: form.read(() => oneOf(writtenKinds, posted.kind || 'text', 'kind'), 'text'),
  title: posted.title,
  slug: posted.slug,
  body: posted.body,
  excerpt: posted.excerpt,
  source: posted.source,
  language: posted.language,
  direction: form.read(() => oneOf(directions, posted.direction, 'direction'), ''),
  privacy: form.read(() => oneOf(privacies, posted.privacy || 'public', 'privacy'), 'private'),
  password: passwordOf(posted),
  categoryIds: [
    ...(posted.category ? [posted.category] : []),
    ...posted.categories.filter(id => id !== posted.category),
  ],
  tags: tagTitles(posted.tags),
  coverId,
  teamId: posted.team || null,
  place: form.read(() => placeOf(posted), null),
  publishedAt: form.read(() => dateOfField(posted.publish_up, 'publish_up'), null),
  publishDown: form.read(() => dateOfField(posted.publish_down, 'publish_down'), null),
  allowComments: posted.allow_comments,
  allowSubscriptions: posted.allow_subscriptions,
  byline: posted.byline,
  copyright: posted.copyright,
  isOffFrontPage: posted.off_front_page,
  seo: {
    title: posted.seo_title,
    description: posted.seo_description,
    robots: posted.robots,
    canonical: posted.canonical,
    keywords: posted.seo_keywords,
  },
});

/** Post fields of an unfinished form: a field that cannot be parsed is empty. */
export const draftFieldsOf = (posted: ComposerFields, coverId: number | null): PostFields =>
  fieldsOf({ ...posted, password: '', password_remove: false }, coverId, formErrors());

/** Fields in the order of the page. */
export const pageOrder: readonly string[] = [
  ...['title', 'source', 'body', 'publish_up', 'publish_down', 'category', 'categories', 'tags', 'cover'],
  ...['slug', 'excerpt', 'privacy', 'password', 'team', 'coauthors', 'autopost', 'address', 'latitude', 'longitude'],
  ...['language', 'direction', 'byline', 'copyright'],
  ...['seo_title', 'seo_description', 'robots', 'canonical', 'seo_keywords'],
];
