/** The link of a post that has the focus, as a part of the state of a history entry. */
export interface FocusedLink {
  readonly postId: string;
  readonly href: string;
}

const item = '[data-blog-posts-item]';

/** The focused link of a post; `focused` is undefined when another element has the focus. */
export const focusedLink = (): { readonly focused: FocusedLink | undefined } => {
  const link = document.activeElement;
  const post = link?.closest<HTMLElement>(item);
  const href = link?.getAttribute('href');
  return { focused: post && href ? { postId: post.dataset.id ?? '', href } : undefined };
};

const isFocusedLink = (value: unknown): value is FocusedLink =>
  typeof value === 'object' && value !== null && 'postId' in value && 'href' in value;

/** Focuses the link that a history entry was left by. The scroll position stays. */
export const focusLink = (state: unknown): void => {
  const stored: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'focused') : undefined;
  if (!isFocusedLink(stored)) return;
  const post = document.querySelector(`${item}[data-id="${CSS.escape(String(stored.postId))}"]`);
  post?.querySelector<HTMLElement>(`a[href="${CSS.escape(String(stored.href))}"]`)?.focus({ preventScroll: true });
};
