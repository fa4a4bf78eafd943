import { z } from 'zod';
import type { TextKey } from '../../../../protocol/texts.ts';
import { isMailAddress } from '../../net/index.ts';

export interface Definition<T> {
  readonly schema: z.ZodType<T>;
  readonly preset: T;
  /** Sentence about its meaning for the list of settings. */
  readonly meaning: TextKey;
  /** True if the value is never shown. */
  readonly isSecret?: boolean;
}

export const define = <T>(schema: z.ZodType<T>, preset: NoInfer<T>, meaning: TextKey): Definition<T> => ({
  schema,
  preset,
  meaning,
});

/** Marks a setting as secret. */
export const secret = <T>(definition: Definition<T>): Definition<T> => ({ ...definition, isSecret: true });

/** Name of a host, with a port that is not the usual one. */
export const hostname = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/);

export const yesNo = z.boolean();
export const short = z.string().max(255);
/** An e-mail address, or the empty string. */
export const mailAddress = short.refine(value => value === '' || isMailAddress(value));

const mailboxForm = /^(?:[^<>"\p{Cc}]{0,100} )?<([^<>]+)>$/u;

/** A sender: an address, or a name with one, `Lectern <noreply@example.org>`. */
export const mailbox = short.refine(value => {
  const sender = mailboxForm.exec(value)?.[1] ?? value;
  return isMailAddress(sender) || isMailAddress(sender.replace(/@localhost$/, '@localhost.localdomain'));
});

const httpForm = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?]\S*)?$/i;
/** A web address or nothing: the content policy names its origin on every page. */
export const address = short.refine(value => value === '' || (httpForm.test(value) && URL.canParse(value)));

/** Web address with placeholders, all of which it must contain. */
export const template = (...places: readonly string[]) =>
  address.refine(value => value === '' || places.every(place => value.includes(place)));
