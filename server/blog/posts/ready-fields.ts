import { limits } from '../../../protocol/limits.ts';
import type { Html } from '../../core/html.tsx';
import { hashPostPassword } from '../../core/password.ts';
import type { PostFields } from '../../core/post-fields.ts';
import { Refusal } from '../../core/refusal.ts';
import { sanitize } from '../../core/sanitize.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { checkedFields, checkForReaders } from './field-checks.ts';

/** Fields that have been checked, with the body as our pages print it. */
export interface ReadyFields {
  readonly fields: PostFields;
  /** Undefined: the password stays; null: there is none. */
  readonly passwordHash: string | null | undefined;
}

const hashOf = async (password: string | null | undefined): Promise<string | null | undefined> => {
  if (password === undefined) return undefined;
  return password ? hashPostPassword(password) : null;
};

const cleaned = (services: Visit['services'], body: string): Promise<Html> =>
  sanitize(body, { ownHosts: [new URL(services.settings.baseUrl).host], images: 'own' });

/** Checks and cleans what was written. `isForReaders`: it has to be a whole post, not a draft. */
export const readyFields = async (
  { services }: Visit,
  given: PostFields,
  { isForReaders }: { isForReaders: boolean },
): Promise<ReadyFields> => {
  const checked = checkedFields(given);
  const body = await cleaned(services, checked.body);
  if (isForReaders) checkForReaders(checked, body);
  return { fields: { ...checked, body, password: undefined }, passwordHash: await hashOf(checked.password) };
};

/** An autosave: cleaned, and refused only where it could not be kept. What is wrong in it is said when it is saved. */
export const readyDraft = async ({ services }: Visit, given: PostFields): Promise<PostFields> => {
  if (given.body.length > limits.postBody)
    throw new Refusal('WRITE_TOO_LONG', { args: [text('WRITE_BODY'), limits.postBody], field: 'body' });
  return {
    ...given,
    title: given.title.slice(0, limits.title),
    body: await cleaned(services, given.body),
    password: undefined,
  };
};
