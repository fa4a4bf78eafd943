import type { RequestContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { type FieldError, fieldId } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { can, type MovablePost } from '../../../core/policy/index.ts';
import { networkNames } from '../networks/networks.ts';
import { autopostSubject } from './post-queries.ts';
import { type NetworkChoice, networksOf } from './schedule.ts';

/** Actions of a post in the dashboard: send it to each connected network (E-015, wire §3.5). */
export const autopostActions = ({ actor }: RequestContext, networks: readonly NetworkChoice[], post: MovablePost) => {
  const { isProtected } = post;
  if (networks.length === 0 || !can(actor, 'autopost.send', { post, isProtected, accounts: [] })) return [];
  return [...new Set(networks.map(({ network }) => network))].map(type => ({
    type: 'link' as const,
    label: text('AUTOPOST_TITLE', networkNames[type]),
    href: paths.autopostForm(type, post.id),
    hooks: { 'data-post-autopost': '', 'data-autopost-type': type },
  }));
};

/** Accounts that the post form offers to this user; none when the user may not autopost this post. */
export const networkChoices = async (context: RequestContext, postId?: number): Promise<readonly NetworkChoice[]> => {
  const networks = await networksOf(context, postId);
  if (networks.length === 0 || postId === undefined) return networks;
  return can(context.actor, 'autopost.choose', await autopostSubject(context, postId, [])) ? networks : [];
};

/** Accounts meant by the values of `autopost[]`; refuses an account that the writer may not use. */
export const accountsIn = async (
  context: RequestContext,
  values: readonly string[],
  postId?: number,
): Promise<readonly number[]> => {
  if (values.length === 0) return [];
  const known = new Set((await networkChoices(context, postId)).map(({ id }) => String(id)));
  if (values.some(value => !known.has(value))) throw new UserError('AUTOPOST_FOREIGN', { field: 'autopost' });
  return values.map(Number);
};

/** Checkboxes for the networks a post is sent to when it is published: `autopost[]` of the post forms (E-020). */
export const NetworkFields = ({
  networks,
  chosen,
  errors,
  form,
}: {
  networks: readonly NetworkChoice[];
  /** Values as the form posts them. */
  chosen: readonly string[];
  errors: readonly FieldError[];
  form?: string;
}) => {
  const id = fieldId('autopost', form);
  const error = errors.find(({ field }) => field === 'autopost');
  if (networks.length === 0 && !error) return null;
  return (
    <fieldset
      className={error ? 'field field-wrong autopost' : 'field autopost'}
      id={id}
      tabIndex={error ? -1 : undefined}
    >
      <legend>{text('AUTOPOST_CHOICES')}</legend>
      {error && <p className="field-error">{text('FIELD_ERROR', error.message)}</p>}
      {networks.map(({ id: account, label, isUsed }) => (
        <p key={account} className="field-check">
          <input
            type="checkbox"
            id={`${id}-${account}`}
            name="autopost[]"
            value={account}
            defaultChecked={chosen.includes(String(account))}
            disabled={isUsed}
            data-autopost-item=""
          />
          <label htmlFor={`${id}-${account}`}>{isUsed ? text('AUTOPOST_CHOICE_TAKEN', label) : label}</label>
        </p>
      ))}
    </fieldset>
  );
};
