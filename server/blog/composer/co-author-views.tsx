import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import type { FieldError } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can } from '../../core/policy/index.ts';
import { Part } from '../../editor/index.ts';
import { AuthorField } from '../bloggers/index.ts';
import { type CoAuthor, coAuthorsOf } from '../post-model/index.ts';
import type { ComposerState } from './initial-state.ts';

/** Co-authors for a person who may not change them, and the way to end one's own part. */
const CoAuthorList = ({
  people,
  base,
  leave,
}: {
  people: readonly CoAuthor[];
  base: string;
  leave: string | undefined;
}) => (
  <>
    <ul>
      {people.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
    {leave && (
      <p>
        <a href={base + leave}>{text('COAUTHOR_LEAVE')}</a>
      </p>
    )}
  </>
);

/** Part of the composer with the people who write a post together with its author. */
export const coAuthorPart = async (
  context: RequestContext,
  { post, coAuthors: typed }: ComposerState,
  errors: readonly FieldError[],
): Promise<ReactNode> => {
  const { actor, services } = context;
  const people = post ? ((await coAuthorsOf(context.sql, [post.id])).get(post.id) ?? []) : [];
  if (post && !can(actor, 'coauthors.change', post)) {
    const isOne = people.some(({ id }) => id === actor.account?.id);
    if (people.length === 0) return null;
    return (
      <Part title={text('COAUTHORS')}>
        <CoAuthorList
          people={people}
          base={services.settings.basePath}
          leave={isOne ? paths.coAuthor(post.id) : undefined}
        />
      </Part>
    );
  }
  const known = people.map(({ id, name }) => ({ id: String(id), title: name }));
  const owner = post?.authorId ?? actor.account?.id;
  return (
    <Part
      title={text('COAUTHORS')}
      isOpen={people.length > 0 || typed !== undefined || errors.some(({ field }) => field === 'coauthors')}
    >
      <AuthorField
        context={context}
        field="coauthors"
        name="coauthor_ids[]"
        label={text('COAUTHORS_LABEL')}
        items={typed === undefined ? known : []}
        typed={typed}
        exclusion={owner === undefined ? [] : [String(owner)]}
        errors={errors}
      />
    </Part>
  );
};
