import type { RequestContext } from '../../core/context/index.ts';
import type { UserError } from '../../core/errors/index.ts';
import { type Redirect, withSelection } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { articlePaths, paths, returnPath } from '../../core/paths/index.ts';
import { fieldText, type SubmittedFields } from './submitted-fields.ts';

// Acts on texts send uids instead of ids; those on comments of articles name the field as installed clients do.
const idsOf = ({ body }: SubmittedFields): (number | string)[] =>
  Object.entries(body)
    .flatMap(([name, value]) => (/^(?:ids|cid)(?:\[\d*\])?$/.test(name) ? [value].flat() : []))
    .map(String)
    .map((value): number | string => (/^\d{1,10}\.\d{1,10}$/.test(value) ? value : Number(value)))
    .filter(id => typeof id === 'string' || (Number.isSafeInteger(id) && id > 0));

const lists: readonly string[] = [paths.dashboard, '/moderation/', articlePaths.comments()];

/**
 * The list to which a refused bulk act leads back: the rows still selected, those marked that cannot be changed, and
 * the reason. Undefined for acts that come from no list, and for those on a single row.
 */
export const listWithErrors = (
  context: RequestContext,
  submitted: SubmittedFields,
  error: UserError,
): Redirect | undefined => {
  const back = returnPath(fieldText(submitted.fields, 'return') || undefined, context.services.settings.baseUrl);
  if (!back || !context.actor.account || !lists.some(list => back.startsWith(list))) return undefined;
  const ids = idsOf(submitted);
  if (ids.length === 0 && (error.field === 'ids' || error.field === 'cid'))
    return { to: back, notice: { kind: 'error', text: text('LIST_NONE_TICKED') } };
  if (ids.length < 2 || error.status >= 500 || error.status === 429) return undefined;
  const which = error.rows.length > 0 ? plural('LIST_REFUSED', error.rows.length, error.rows.length) : '';
  return {
    to: withSelection(back, ids, error.rows),
    notice: { kind: 'error', text: [error.message, text('LIST_UNCHANGED'), which].filter(Boolean).join(' ') },
  };
};
