import type { bloggerCalls } from '../../../protocol/blog/bloggers.ts';
import type { Html } from '../../../protocol/html.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { print } from '../../core/html/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { type TopicKind, topicsOf } from './queries.ts';
import { SuggestedName, suggestedAuthors } from './suggest.tsx';
import { TopicList } from './topic-views.tsx';

// An account without published posts has no topics: the answer reveals nothing about accounts.
const printedTopics = async ({ sql, services }: RequestContext, kind: TopicKind, id: number): Promise<Html> =>
  print(
    TopicList({
      kind,
      topics: await topicsOf(sql, kind, id, moment(services.clock)),
      base: services.settings.basePath,
      shown: services.site.get('authors.topicsShown'),
    }),
  );

export const bloggerHandlers: Handlers<keyof typeof bloggerCalls> = {
  'site/views/blogger/getCategories': handler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (context, _, { id }) => [await printedTopics(context, 'category', id)],
  }),
  'site/views/blogger/getTags': handler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (context, _, { id }) => [await printedTopics(context, 'tag', id)],
  }),
  'site/controllers/bloggers/suggest': handler({
    act: 'authors.suggest',
    invalidates: [],
    load: () => site,
    run: async (context, _, { search, inputName, exclusion, team }) => {
      const authors = await suggestedAuthors(context, search, { exclusion, team });
      return [authors.map(author => print(SuggestedName({ author, inputName })))];
    },
  }),
};
