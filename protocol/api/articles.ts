import { z } from 'zod';
import { operation } from './operation.ts';
import { listFilters } from './posts.ts';
import {
  byId,
  dateValue,
  idValue,
  imageShape,
  listOf,
  named,
  nothing,
  pageParameters,
  termShape,
  urlValue,
  writerShape,
} from './values.ts';

const summary = {
  id: idValue,
  url: urlValue,
  title: z.string(),
  slug: z.string(),
  excerpt: z.string().describe('Beginning of the text without markup.'),
  language: z.string().describe('BCP 47 tag.'),
  version: z.int().describe('Counts the changes of the text.'),
  publishedAt: dateValue,
  updatedAt: dateValue,
  authors: z.array(writerShape),
  category: termShape,
  tags: z.array(termShape),
  image: imageShape.nullable(),
  commentCount: z.int(),
};

const articleSummary = named('ArticleSummary', z.object(summary));

const articleShape = named(
  'Article',
  z.object({
    ...summary,
    isArchived: z.boolean(),
    intro: z.string().describe('HTML of the introduction; may be empty.'),
    content: z.string().describe('HTML of the text after the introduction.'),
  }),
);

export const articleOperations = {
  listArticles: operation({
    method: 'GET',
    path: '/articles',
    group: 'Articles',
    summary: 'List published articles, newest first',
    description:
      'At most one of `author`, `category`, `tag` and `changedSince` can be used in a request. A category includes those below it.',
    scope: 'read',
    params: nothing,
    query: z.strictObject({ ...listFilters, ...pageParameters }),
    body: nothing,
    answer: listOf('ArticleList', articleSummary),
    status: 200,
  }),
  getArticle: operation({
    method: 'GET',
    path: '/articles/{id}',
    group: 'Articles',
    summary: 'Read an article',
    scope: 'read',
    params: byId('Id of the article.'),
    query: z.strictObject({}),
    body: nothing,
    answer: articleShape,
    status: 200,
  }),
};
