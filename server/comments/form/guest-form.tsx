import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';

/**
 * Marks a form as printed for a visitor. Installed scripts send every field and take no mark away, so their forms have
 * none.
 */
export const GuestMark = ({ context }: { context: RequestContext }) =>
  context.actor.account || context.services.site.get('compat.client') ? null : (
    <input type="hidden" name="guest" value="1" />
  );

/**
 * Refuses a form that was printed for a visitor and is sent by an account: the person typed another name. The form that
 * is printed again, and the one in which our script took the mark away, are accepted.
 */
export const checkGuestForm = ({ actor }: RequestContext, { guest }: { readonly guest: boolean }): void => {
  if (guest && actor.account)
    throw new UserError('SIGNED_IN_SINCE', { args: [actor.account.name], status: 409, code: 'signed-in' });
};
