import type { Autosaved } from '../../../protocol/blog/composer.ts';
import type { Namespace } from '../../../protocol/registry.ts';
import type { FormFields } from '../../core/forms/index.ts';
import { CallError, callAny } from '../../core/http/index.ts';
import type { Outcome } from './autosave.ts';

const namespace: Namespace = 'site/controllers/posts/autosave';

const isAutosaved = (value: unknown): value is Autosaved =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'uid' in value &&
  'version' in value &&
  'other' in value;

/** Saved state from the server, or the reason why it was not saved. */
export type SaveResult = { readonly kind: 'saved'; readonly saved: Autosaved } | Exclude<Outcome, { kind: 'saved' }>;

const outcomeOf = (failure: unknown): Exclude<Outcome, { kind: 'saved' }> => {
  if (!(failure instanceof CallError) || failure.message === '' || failure.code === 'error') return { kind: 'offline' };
  if (failure.code === 'sign-in' || failure.code === 'token') return { kind: 'signedOut' };
  return { kind: 'refused', sentence: failure.message };
};

/** Saves the fields of a form as a draft on the server. */
export const sendAutosave = async (fields: FormFields): Promise<SaveResult> => {
  try {
    const [saved] = await callAny(namespace, fields);
    return isAutosaved(saved) ? { kind: 'saved', saved } : { kind: 'offline' };
  } catch (failure) {
    return outcomeOf(failure);
  }
};
