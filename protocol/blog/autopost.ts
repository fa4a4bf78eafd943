import { z } from 'zod';
import { reading, task } from '../call.ts';
import { back, flag, id, ids, line, secret, text } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';
import { networkTypes } from '../networks.ts';

const network = z.enum(networkTypes);
const one = { id, return: back };

/**
 * The checkboxes `autopost[]` of a post form: the accounts on other networks that the post is sent to when published.
 */
export const accountsChosen = z.array(z.string().max(100)).max(50).default([]);

/** Sending a post to other networks (spec §2.4, wire §2.3). */
export const autopostCalls = {
  'site/views/dashboard/confirmAutopost': reading({ id, type: network, return: back }).resolves<[dialog: Html]>(),
};

/** The form behind the dialog, and managing the accounts on other networks. */
export const autopostTasks = {
  'posts.autopost': task({
    id,
    type: network,
    accounts: ids.optional(),
    /** The network's default when absent. */
    message: text(limits.textInput).transform(value => value.trim()),
    isWritten: flag,
    /** The cause: the first publication, or a form sent by a person. */
    cause: z
      .string()
      .regex(/^(?:publication|repeat:[0-9a-f]{16})$/)
      .optional(),
    return: back,
  }),
  'autopost.connect': task({
    network,
    server: line(limits.name),
    handle: line(limits.title),
    password: secret(limits.name),
    address: line(limits.address),
    secret: secret(limits.name),
    visibility: z.enum(['public', 'unlisted', 'private']).optional(),
    isForSite: flag,
  }),
  'autopost.finish': task({ code: secret(1_000), state: secret(limits.name) }),
  'autopost.check': task(one),
  'autopost.disconnect': task(one),
  'autopost.retry': task(one),
  'autopost.settle': task(one),
};
