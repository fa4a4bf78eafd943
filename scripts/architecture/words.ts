/** Words that stand for something else when they name a type, function, variable or file. */
const metaphors: ReadonlySet<string> = new Set(
  [
    'house room rooms door doors desk keeper ground deed walk walks arrival arrivals workshop patient patience',
    'ripe mended sow sown shelf shelves told asked given kept said gone',
    'standing gate wish wishes errand neighbourhood ticked',
  ]
    .join(' ')
    .split(' '),
);

/** The banned word in an identifier or file name, which is split at capitals and hyphens; undefined when there is none. */
export const metaphorsIn = (name: string): string | undefined =>
  name
    .split(/(?=[A-Z])|[-_.]/)
    .map(word => word.toLowerCase())
    .find(word => metaphors.has(word));

const blocks = /\/\*\*\s*\n?\s*\*?\s?([^\n]*)|(?:^|\n)(?![^\n]*\/\/[^\n]*\n\s*\/\/)?\s*\/\/ ([^\n]*)/g;

/** The first line of every comment of a source; a run of `//` lines is one comment. */
export const commentsOf = (text: string): readonly string[] => {
  const lines: string[] = [];
  let last = -1;
  for (const found of text.matchAll(blocks)) {
    const [whole, block, line] = found;
    const start = found.index + whole.length;
    // A line directly below another one continues it.
    if (line === undefined || text.slice(last, found.index).trim() !== '' || last < 0) lines.push(block ?? line ?? '');
    last = line === undefined ? -1 : start;
  }
  return lines.filter(line => /\w/.test(line) && !/^(?:biome-ignore|eslint|@)/.test(line.trim()));
};

/** Whether a comment begins with a word that names nothing: a reader must search for its subject. */
export const isIndefinite = (comment: string): boolean =>
  /^(?:What|Whatever|Who|Whoever|Whose|Whom|It|Its|One|That which|Those who|Nobody|Nothing|None|Somebody|Something|Some|Anybody|Anything|Everybody|Everything|There)\b/.test(
    comment.trim(),
  );
