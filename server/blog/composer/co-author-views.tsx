import type { ReactNode } from 'react';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { FieldError } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can } from '../../core/policy/index.ts';
import { Part } from '../../editor/index.ts';
import { AuthorField } from '../bloggers/index.ts';
import { type CoAuthorState, type InvitedAuthor, invitedAuthors } from '../post-model/index.ts';
import { hasDeclined } from './co-authors.ts';
import type { ComposerState } from './initial-state.ts';

const stateWords: Readonly<Record<CoAuthorState, TextKey>> = {
  invited: 'COAUTHOR_INVITED',
  accepted: 'COAUTHOR_HAS_ACCEPTED',
  declined: 'COAUTHOR_REFUSED',
};

const Names = ({ people }: { people: readonly InvitedAuthor[] }) => (
  <ul className="composer-answers">
    {people.map(({ id, name, state }) => (
      <li key={id}>
        {name} <span className="composer-answer">{text(stateWords[state])}</span>
      </li>
    ))}
  </ul>
);

/** Co-authors for a person who may not change them, and the way to end one's own part. */
const CoAuthorList = ({
  people,
  base,
  leave,
}: {
  people: readonly InvitedAuthor[];
  base: string;
  leave: string | undefined;
}) => (
  <>
    <Names people={people} />
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
  const all = post ? await invitedAuthors(context.sql, post.id) : [];
  const people = all.filter(person => !hasDeclined(person));
  if (post && !can(actor, 'coauthors.change', post)) {
    const isOne = people.some(({ id, state }) => id === actor.account?.id && state === 'accepted');
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
      isOpen={all.length > 0 || typed !== undefined || errors.some(({ field }) => field === 'coauthors')}
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
      {all.length > 0 && (
        <>
          <h3>{text('COAUTHOR_ANSWERS')}</h3>
          <Names people={all} />
        </>
      )}
    </Part>
  );
};
