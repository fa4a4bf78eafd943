import { humanFields, id, line } from '../fields.ts';
import { limits } from '../limits.ts';
import { tokenCall } from './call.ts';

/** Recommending an article by e-mail. There is no message field, so the form cannot send advertisements. */
export const recommendingCalls = {
  'item/mail': tokenCall({
    itemID: id,
    sender: line(limits.name),
    from: line(limits.email),
    mailto: line(limits.email),
    ...humanFields,
  }),
};
