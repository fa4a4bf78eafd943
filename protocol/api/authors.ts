import { z } from 'zod';
import { operation } from './operation.ts';
import { byId, idValue, listOf, named, nothing, pageParameters, urlValue } from './values.ts';

const authorShape = named(
  'Author',
  z.object({
    id: idValue,
    url: urlValue,
    name: z.string(),
    biography: z.string(),
    website: z.string().describe('Address, or empty.'),
    image: urlValue.nullable(),
  }),
);

const categoryShape = named(
  'Category',
  z.object({ id: idValue, url: urlValue, title: z.string(), parentId: idValue.nullable(), description: z.string() }),
);

const tagShape = named('Tag', z.object({ id: idValue, url: urlValue, title: z.string() }));

const listing = {
  method: 'GET',
  scope: 'read',
  params: nothing,
  body: nothing,
  status: 200,
} as const;

export const authorOperations = {
  listAuthors: operation({
    ...listing,
    path: '/authors',
    group: 'Authors',
    summary: 'List people with published posts',
    query: z.strictObject(pageParameters),
    answer: listOf('AuthorList', authorShape),
  }),
  getAuthor: operation({
    ...listing,
    path: '/authors/{id}',
    group: 'Authors',
    summary: 'Read an author',
    params: byId('Id of the author.'),
    query: z.strictObject({}),
    answer: authorShape,
  }),
  listCategories: operation({
    ...listing,
    path: '/categories',
    group: 'Categories',
    summary: 'List the categories of posts',
    query: z.strictObject({}),
    answer: listOf('CategoryList', categoryShape),
  }),
  listTags: operation({
    ...listing,
    path: '/tags',
    group: 'Tags',
    summary: 'List the tags of published posts',
    query: z.strictObject(pageParameters),
    answer: listOf('TagList', tagShape),
  }),
};
