const deepest = 32;

/** Whether a text of JSON nests deeper than any activity; strings are skipped. */
const isDeep = (text: string): boolean => {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isString && sign === '\\') at++;
    else if (sign === '"') isString = !isString;
    else if (!isString && (sign === '{' || sign === '[')) {
      depth++;
      if (depth > deepest) return true;
    } else if (!isString && (sign === '}' || sign === ']')) depth--;
  }
  return false;
};

/** JSON of another server; undefined when it is none or nests too deep. */
export const readJson = (body: Buffer): unknown => {
  const text = body.toString('utf8');
  if (isDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
