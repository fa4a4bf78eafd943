/** An HTML parser takes a `<` for the start of a tag, a comment or a declaration only before one of these. */
const opens = /[a-z/!?]/i;

/**
 * Removes everything an HTML parser takes for a tag, a comment or a declaration, and what removing it brings together
 * (`<<b>script>`). The result makes no element when it is set as `innerHTML`, which installed clients do (ruling 9,
 * wire B9); `a < b` and `<3` stay. Time is proportional to the length.
 */
export const withoutTags = (source: string): string => {
  const out: string[] = [];
  const endAfter = tagEnds(source);
  const lineEndAfter = finder(source, '\n');
  const equalsAfter = finder(source, '=');
  let at = 0;
  while (at < source.length) {
    const character = source[at] ?? '';
    if (out.at(-1) !== '<' || !opens.test(character)) {
      out.push(character);
      at++;
      continue;
    }
    const end = endAfter(at);
    const lineEnd = orLength(lineEndAfter(at), source);
    if (end !== -1) {
      out.pop();
      at = end;
    } else if (orLength(equalsAfter(at), source) < lineEnd) {
      // An attribute: a tag that its writer never closed.
      out.pop();
      at = lineEnd;
    } else {
      // `a<b` with nothing that closes it: a blank keeps it text.
      out.push(' ', character);
      at++;
    }
  }
  return out.join('');
};

const orLength = (index: number, source: string): number => (index === -1 ? source.length : index);

/** `indexOf` for starts that only grow: no stretch is read twice. */
const finder = (source: string, needle: string): ((from: number) => number) => {
  let found = -2;
  return from => {
    if (found !== -1 && found < from) found = source.indexOf(needle, from);
    return found;
  };
};

/** Finds where the tag or comment ends whose `<` stands before `at`; -1 if nothing closes it. `at` only grows. */
const tagEnds = (source: string): ((at: number) => number) => {
  const bracketAfter = finder(source, '>');
  const commentEndAfter = finder(source, '-->');
  let quotesClose = true;
  return at => {
    const bracket = bracketAfter(at);
    if (bracket === -1) return -1;
    const commentEnd = source.startsWith('!--', at) ? commentEndAfter(at + 1) : -1;
    if (commentEnd !== -1) return commentEnd + 3;
    const end = quotesClose ? quotedTagEnd(source, at) : -1;
    // One quote without its partner, and quotes count no more: the text is not read to its end for every tag.
    quotesClose = quotesClose && end !== -1;
    return end === -1 ? bracket + 1 : end;
  };
};

/** The end of a tag whose quoted values may hold `>`; -1 if a quote or the tag is never closed. */
export const quotedTagEnd = (source: string, from: number): number => {
  let afterEquals = false;
  for (let at = from; at < source.length; at++) {
    const character = source[at] ?? '';
    if (character === '>') return at + 1;
    if (afterEquals && (character === '"' || character === "'")) {
      at = source.indexOf(character, at + 1);
      if (at === -1) return -1;
    }
    if (character.trim() !== '') afterEquals = character === '=';
  }
  return -1;
};
