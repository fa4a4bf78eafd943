import type { SuggestedAuthor } from './suggest-queries.ts';

/** A suggested author, and what stands for one in a form once chosen: hidden fields with the name and the id (wire §2.1). */
export const SuggestedName = ({ author, inputName }: { author: SuggestedAuthor; inputName: string }) => (
  <span className="suggest-author">
    <span className="suggest-name">{author.name}</span> <small className="suggest-note">{author.permalink}</small>
    <input type="hidden" data-suggest-title="" value={author.name} />
    <input type="hidden" data-suggest-id="" name={inputName || undefined} value={author.id} />
  </span>
);
