/** A picture that the popup can show. */
export interface Picture {
  readonly href: string;
  readonly alt: string;
  /** The caption's words, else the link's title (B-033). */
  readonly caption: string;
  /** Pictures of the group that the page has printed. */
  readonly thumb: string;
}

const groups = '.eb-thumbs, .eb-gallery, [data-blog-content], [data-blog-posts-item]';

const groupOf = (link: Element): Element =>
  link.closest('[data-eb-entry-cover]') ?? link.closest(groups) ?? link.parentElement ?? link;

const pictureOf = (link: HTMLAnchorElement): Picture => {
  const image = link.querySelector('img');
  const caption = link.closest('.eb-image')?.querySelector('.eb-image-caption')?.textContent?.trim();
  return {
    href: link.href,
    alt: image?.alt ?? '',
    caption: caption || link.title,
    thumb: image?.currentSrc || image?.src || link.href,
  };
};

/**
 * The pictures that open together with this one, and its place among them: those of its gallery or its post; a cover
 * opens alone.
 */
export const pictureGroup = (opener: HTMLElement): { pictures: readonly Picture[]; at: number } => {
  const group = groupOf(opener);
  const links = [...group.querySelectorAll<HTMLAnchorElement>('a.eb-image-popup-button')].filter(
    link => groupOf(link) === group,
  );
  const at = links.filter(link => link.compareDocumentPosition(opener) & Node.DOCUMENT_POSITION_FOLLOWING).length;
  return { pictures: links.map(pictureOf), at };
};
