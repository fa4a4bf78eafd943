import type { SuggestedAuthor } from './suggest-queries.ts';

/** Suggestion, and the hidden fields with name and id that a chosen author posts (wire §2.1). */
export const SuggestedName = ({ author, inputName }: { author: SuggestedAuthor; inputName: string }) => (
  <span className="suggest-author">
    <span className="suggest-name">{author.name}</span> <small className="suggest-note">{author.permalink}</small>
    <input type="hidden" data-suggest-title="" value={author.name} />
    <input type="hidden" data-suggest-id="" name={inputName || undefined} value={author.id} />
  </span>
);
