import { digestHook, renewDigest } from '../../comments/index.ts';
import { notify } from '../../core/feedback/index.ts';
import { focusOn } from '../../core/focus/index.ts';
import { errorMessage } from '../../core/http/index.ts';
import { pageText, printedForm } from '../../core/page/index.ts';
import { followLink } from './requests.ts';

const commentOf = (link: HTMLElement): HTMLElement | undefined => link.parentElement?.parentElement ?? undefined;

const headOf = (comment: Element | null | undefined): HTMLElement | null =>
  comment?.querySelector<HTMLElement>('.commentHead') ?? null;

/** The page as the server prints it now; reading it anew is no other visit to it. */
const currentPage = async (): Promise<Document | undefined> => {
  const answer = await fetch(location.href, { credentials: 'same-origin', headers: { purpose: 'prefetch' } });
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined;
};

const loadDigest = async (): Promise<HTMLElement | undefined> => {
  const digest = (await currentPage())?.querySelector<HTMLElement>(`.itemComments ${digestHook}`);
  return digest ? document.adoptNode(digest) : undefined;
};

const renewDigestOf = (heading: HTMLElement): void => {
  const section = heading.closest('.itemComments');
  if (!section) return;
  // A link to the comments that wait comes first, for those who moderate.
  const next = heading.nextElementSibling;
  const isLink = next instanceof HTMLElement && next.matches('p:not([data-comments-digest])');
  renewDigest(section, { above: isLink ? next : heading, heading }, loadDigest);
};

const countBy = (by: number): void => {
  const counter = document.querySelector<HTMLElement>('[data-item-comments]');
  const noun = document.querySelector<HTMLElement>('[data-item-comments-noun]');
  if (!counter || !noun) return;
  const count = Math.max(0, Number(counter.dataset.itemComments) + by);
  counter.dataset.itemComments = String(count);
  counter.textContent = String(count);
  noun.textContent = printedForm(noun, count);
  const heading = counter.closest<HTMLElement>('.itemCommentsCounter');
  if (heading) renewDigestOf(heading);
};

const isHeld = (comment: Element): boolean => comment.classList.contains('unpublishedComment');

/** Only the response `true` is a success; any other changes nothing here (H-025) and is shown. */
const isAllowed = async (link: HTMLAnchorElement): Promise<boolean> => {
  const toolbar = link.parentElement;
  toolbar?.classList.add('commentToolbarLoading');
  try {
    const { isDone, text } = await followLink(link, 'POST');
    if (isDone && text === 'true') return true;
    await notify(text.length > 0 && text.length < 200 ? text : pageText('ACT_FAILED'), 'error');
  } catch (failure) {
    await notify(errorMessage(failure), 'error');
  } finally {
    toolbar?.classList.remove('commentToolbarLoading');
  }
  return false;
};

const counterHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('.itemCommentsCounter');

/** Asks, then removes a comment from the site and from the page (H-023); the focus goes on to the next one. */
export const remove = async (link: HTMLElement): Promise<void> => {
  const comment = commentOf(link);
  if (!(link instanceof HTMLAnchorElement) || !comment || !window.confirm(link.dataset.ask)) return;
  if (!(await isAllowed(link))) return;
  const heir = headOf(comment.nextElementSibling) ?? headOf(comment.previousElementSibling) ?? counterHeading();
  if (!isHeld(comment)) countBy(-1);
  comment.remove();
  if (heir) focusOn(heir);
  await notify(link.dataset.done ?? '');
};

const wordsOf = (comment: Element): string => comment.querySelector('.commentText')?.textContent ?? '';

/** Replaces a comment whose text was changed after the page was loaded; its approval was refused. */
const refresh = async (comment: HTMLElement): Promise<void> => {
  const page = await currentPage();
  const now = page?.querySelector<HTMLElement>(`[data-item-comment="${comment.dataset.itemComment}"]`);
  if (!now || wordsOf(now) === wordsOf(comment)) return;
  comment.replaceWith(document.adoptNode(now));
  const head = headOf(now);
  if (head) focusOn(head);
};

/** Publishes a held comment (H-024): its marker goes, and the link with it. */
export const approve = async (link: HTMLElement): Promise<void> => {
  const comment = commentOf(link);
  if (!(link instanceof HTMLAnchorElement) || !comment) return;
  if (!(await isAllowed(link))) return refresh(comment);
  if (isHeld(comment)) countBy(1);
  comment.classList.remove('unpublishedComment');
  comment.querySelector('.commentHeld')?.remove();
  const head = headOf(comment);
  link.remove();
  if (head) focusOn(head);
  await notify(link.dataset.done ?? '');
};
