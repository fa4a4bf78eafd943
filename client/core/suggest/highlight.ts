/** A piece of a title; `isHit`: what was typed. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

// Letter case is put aside character by character: a few characters change their length when it is put aside for the whole.
const plain = (text: string): string[] => [...text].map(character => character.toLowerCase());

/** Splits a title into pieces, with the typed text marked wherever it occurs (E-077). */
export const highlightMatches = (title: string, query: string): Piece[] => {
  const [characters, wanted] = [plain(title), plain(query.trim())];
  const written = [...title];
  const pieces: Piece[] = [];
  const push = (from: number, until: number, isHit: boolean): void => {
    if (until > from) pieces.push({ text: written.slice(from, until).join(''), isHit });
  };
  let from = 0;
  for (let at = 0; wanted.length > 0 && at + wanted.length <= characters.length; ) {
    if (wanted.every((character, index) => characters[at + index] === character)) {
      push(from, at, false);
      at += wanted.length;
      push(at - wanted.length, at, true);
      from = at;
    } else at += 1;
  }
  push(from, written.length, false);
  return pieces;
};
