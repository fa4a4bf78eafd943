import { errorMessage } from '../../core/http/index.ts';
import { followLink } from './requests.ts';

/** Reports the writer of a comment after a confirmation (H-030); an alert shows the response (H-031). */
export const reportUser = async (link: HTMLElement): Promise<void> => {
  if (!(link instanceof HTMLAnchorElement) || !window.confirm(link.dataset.ask)) return;
  try {
    const { text } = await followLink(link, 'GET');
    window.alert(text);
  } catch (failure) {
    window.alert(errorMessage(failure));
  }
};
