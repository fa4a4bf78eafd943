// Behind any menu's path: `news/item/5-title`, `index.php/news/itemlist/category/3-x`, `component/name/item/5` (wire,
// articles §4).
const shape =
  /^(?:\/[^/?]+)*?\/(item\/\d[^/?]*|item\/add|item\/edit\/\d[^/?]*|item\/download\/\d[^/?]*|itemlist\/(?:category|user)\/\d[^/?]*|itemlist\/tag\/[^/?]+|itemlist\/date\/\d+\/\d+(?:\/\d+)?|itemlist\/search)\/?(?:\.html)?(\?.*)?$/;

/** Where an article address of an installed site lies here; null when it is none. */
export const installedArticlePath = (url: string, basePath: string): string | null => {
  const path = url.slice(basePath.length);
  const found = shape.exec(path);
  if (!found?.[1] || path.startsWith('/articles/')) return null;
  return `/articles/${found[1].replace(/\.html$/, '')}${found[2] ?? ''}`;
};

/** Whether the query of a request chooses the page: `index.php`, also below the address of another page. */
export const isIndex = ({ url }: { readonly url: string }): boolean => /^[^?]*\/index\.php(?:\?|$)/.test(url);
