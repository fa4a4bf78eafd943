import { reading } from '../call.ts';
import { ids } from '../fields.ts';
import type { Html } from '../html.ts';

export const teamblogCalls = {
  /** One team's members; installed clients send its id as a scalar (ruling 5). */
  'site/views/teamblog/viewMembers': reading({ ids }).resolves<[dialog: Html]>(),
};
