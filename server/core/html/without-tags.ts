/** Characters after `<` that start a tag, a comment or a declaration for an HTML parser. */
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
      // An attribute follows: an unclosed tag.
      out.pop();
      at = lineEnd;
    } else {
      // `a<b` is never closed: a space keeps it text.
      out.push(' ', character);
      at++;
    }
  }
  return out.join('');
};

const orLength = (index: number, source: string): number => (index === -1 ? source.length : index);

/** `indexOf` for increasing starts, so that no part is searched twice. */
const finder = (source: string, needle: string): ((from: number) => number) => {
  let found = -2;
  return from => {
    if (found !== -1 && found < from) found = source.indexOf(needle, from);
    return found;
  };
};

/** Finds the end of the tag or comment whose `<` is before `at`; -1 if it is never closed. `at` only increases. */
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
    // After one unpaired quote, quotes are ignored: otherwise each tag would read the text to its end.
    quotesClose = quotesClose && end !== -1;
    return end === -1 ? bracket + 1 : end;
  };
};

/** End of a tag whose quoted values may contain `>`; -1 if a quote or the tag is never closed. */
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
