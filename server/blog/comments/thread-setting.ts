import type { RequestContext } from '../../core/context/index.ts';
import { shownVersion } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';

/** The addresses and settings that the thread of a post is printed with. */
export interface ThreadSetting {
  /** Base path of the site. */
  readonly base: string;
  /** The post's readable address with the site's base. */
  readonly path: string;
  readonly index: string;
  readonly option: string;
  readonly levels: number;
  readonly hasTitles: boolean;
  /** Installed scripts do not prevent the default action of links and submit buttons: controls are plain buttons. */
  readonly isScripted: boolean;
  /** The address of a comment on the page of the thread that shows it (C-056). */
  readonly permalink: (id: number) => string;
  /** The address to which a button submits the shared form. */
  readonly task: (name: 'comments.like' | 'comments.unlike' | 'comments.restore', id: number) => string;
  /** The same for the approval of a comment as it is shown. */
  readonly approval: (row: { readonly id: number; readonly version: number }) => string;
  /** The address of a page about one comment. */
  readonly page: (name: 'edit' | 'delete', id: number) => string;
  readonly terms: string;
}

export const threadSetting = ({ services: { settings, site } }: RequestContext, slug: string): ThreadSetting => {
  const { basePath, blogOption } = settings;
  const index = `${basePath}/index.php`;
  const path = `${basePath}${paths.entry(slug)}`;
  return {
    base: basePath,
    path,
    index,
    option: blogOption,
    levels: site.get('comments.levels'),
    hasTitles: site.get('comments.showTitle') || site.get('comments.requireTitle'),
    isScripted: site.get('compat.client'),
    permalink: id => `${path}?comment=${id}#comment-${id}`,
    task: (name, id) => {
      const ids = name === 'comments.like' || name === 'comments.unlike' ? `id=${id}` : `ids%5B%5D=${id}`;
      return `${index}?option=${blogOption}&task=${name}&${ids}`;
    },
    approval: row =>
      `${index}?option=${blogOption}&task=comments.approve&ids%5B%5D=${row.id}&versions%5B%5D=${shownVersion(row)}`,
    page: (name, id) => `${basePath}/blog/comments/${name}?id=${id}`,
    terms: `${basePath}/blog/comments/terms`,
  };
};
