import type { RequestContext } from '../../core/context/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { oneTeam } from '../team-model/index.ts';
import { type AuthorExclusion, authorsLike, type SuggestedAuthor } from './suggest-queries.ts';

/** Suggestions for an author field. Excluding the members of a team requires that the account manages it. */
export const suggestedAuthors = async (
  context: RequestContext,
  search: string,
  leftOut: AuthorExclusion,
): Promise<SuggestedAuthor[]> => {
  if (leftOut.team > 0) authorize(context.actor, 'team.edit', await oneTeam(context, [leftOut.team]));
  return authorsLike(context.sql, search, leftOut);
};

/** Suggestion, and the hidden fields with name and id that a chosen author posts (wire §2.1). */
export const SuggestedName = ({ author, inputName }: { author: SuggestedAuthor; inputName: string }) => (
  <span className="suggest-author">
    <span className="suggest-name">{author.name}</span> <small className="suggest-note">{author.permalink}</small>
    <input type="hidden" data-suggest-title="" value={author.name} />
    <input type="hidden" data-suggest-id="" name={inputName || undefined} value={author.id} />
  </span>
);
