import { id, line } from '../fields.ts';
import { limits } from '../limits.ts';
import { tokenCall } from './call.ts';

/** Sending an item's address to a friend. There is no text to write: what cannot be written cannot be misused. */
export const recommendingCalls = {
  'item/mail': tokenCall({
    itemID: id,
    sender: line(limits.name),
    from: line(limits.email),
    mailto: line(limits.email),
    homepage: line(limits.website),
    'captcha-response': line(limits.captchaAnswer),
    'captcha-id': line(limits.captchaAnswer),
    recaptcha: line(limits.address),
  }),
};
