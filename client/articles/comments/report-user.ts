import { errorMessage } from '../../core/http/index.ts';
import { followLink } from './requests.ts';

/** Reports who wrote a comment, once that is confirmed (H-030); what the server says is shown in an alert (H-031). */
export const reportUser = async (link: HTMLElement): Promise<void> => {
  if (!(link instanceof HTMLAnchorElement) || !window.confirm(link.dataset.ask)) return;
  try {
    const { text } = await followLink(link, 'GET');
    window.alert(text);
  } catch (failure) {
    window.alert(errorMessage(failure));
  }
};
