import { networkTypes } from '../../../protocol/networks.ts';
import { openAnswer } from '../../core/dialog/index.ts';
import { call } from '../../core/http/index.ts';

/** Opens the question before a post is sent to a network (wire §3.5); its submit is a form post. */
export const ask = async (tool: HTMLElement): Promise<void> => {
  const item = tool.closest<HTMLElement>('[data-eb-post-item]');
  const type = networkTypes.find(name => name === tool.dataset.autopostType);
  const id = Number(item?.dataset.id);
  if (type) await openAnswer(() => call('site/views/dashboard/confirmAutopost', { id, type }));
};
