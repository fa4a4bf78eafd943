// A browser sends the whole path, our own pages send the part below the base path.
const withoutBase = (path: string, base: string): string => {
  const folder = base.replace(/\/+$/, '');
  return folder && path.startsWith(`${folder}/`) ? path.slice(folder.length) : path;
};

/**
 * A same-site path below the site's base out of a `return` value, plain or base64, decoded once; anything else is
 * undefined (security: `return`).
 */
export const returnPath = (value: string | undefined, baseUrl: string): string | undefined => {
  if (!value) return undefined;
  const plain =
    /^[A-Za-z0-9+/_-]+={0,2}$/.test(value) && !value.startsWith('/')
      ? Buffer.from(value, 'base64').toString('utf8')
      : value;
  const base = new URL(baseUrl);
  // A browser reads `\` as `/` and drops control characters, so `/\host` would leave the site.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\\]/.test(plain)) return undefined;
  if (
    !plain.startsWith('/') &&
    !plain.startsWith('?') &&
    !plain.startsWith('index.php') &&
    !plain.startsWith(`${base.origin}/`)
  )
    return undefined;
  try {
    const url = new URL(plain, `${base.origin}/`);
    if (url.origin !== base.origin || url.pathname.startsWith('//')) return undefined;
    return withoutBase(url.pathname, base.pathname) + url.search + url.hash;
  } catch {
    return undefined;
  }
};
