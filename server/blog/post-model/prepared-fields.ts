import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { FormErrors } from '../../core/forms/index.ts';
import { type Html, noHtml } from '../../core/html/index.ts';
import { partsIn, sanitizeField } from '../../core/rich-text/index.ts';
import { hashPostPassword } from '../../core/security/index.ts';
import { checkFields, checkForReaders, normalizeFields } from './field-checks.ts';
import type { PostFields } from './post-fields.ts';

/** Validated fields with the sanitized body. */
export interface PreparedFields {
  readonly fields: PostFields;
  /** Undefined: unchanged; null: no password. */
  readonly passwordHash: string | null | undefined;
}

const hashOf = async (password: string | null | undefined): Promise<string | null | undefined> => {
  if (password === undefined) return undefined;
  return password ? hashPostPassword(password) : null;
};

const sanitized = (context: RequestContext, body: string): Promise<Html> =>
  sanitizeField(context, body, { field: 'body', label: 'WRITE_BODY' });

/**
 * Sanitizes a body before the transaction opens, and reads it for required checks; the transaction reuses the results:
 * a large body takes long and must not occupy a database connection.
 */
export const sanitizeAhead = async (context: RequestContext, body: string | undefined): Promise<void> => {
  if (!context.actor.account || body === undefined || body.length > limits.postBody) return;
  const html = await sanitized(context, body);
  if (context.services.site.get('posts.requireChecks') !== 'none')
    await partsIn(html, String(context.actor.account.id));
};

/**
 * Validates and sanitizes the fields; errors are added to `form`. `isForReaders` requires a complete post, not a draft.
 */
export const prepareFields = async (
  context: RequestContext,
  input: PostFields,
  { isForReaders }: { isForReaders: boolean },
  form: FormErrors,
): Promise<PreparedFields> => {
  const checked = normalizeFields(input);
  form.read(() => checkFields(checked), undefined);
  const body = await form.lookUp(() => sanitized(context, checked.body), undefined);
  if (isForReaders && body !== undefined) form.read(() => checkForReaders(checked, body), undefined);
  return {
    fields: { ...checked, body: body ?? noHtml, password: undefined },
    passwordHash: await hashOf(checked.password),
  };
};

/** Fields of an autosave: sanitized, refused only if they cannot be stored. Other errors are reported on saving. */
export const prepareDraft = async (context: RequestContext, input: PostFields): Promise<PostFields> => ({
  ...input,
  title: input.title.slice(0, limits.title),
  body: await sanitized(context, input.body),
  password: undefined,
});
