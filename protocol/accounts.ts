import { task, telling } from './call.ts';
import { back, flag, humanFields, id, line, secret, text, textsById } from './fields.ts';
import { limits } from './limits.ts';

export const accountTasks = {
  'user.login': task({
    username: line(limits.email),
    password: secret(limits.password),
    remember: flag,
    return: back,
  }),
  'user.logout': task({ return: back }),
  'user.register': task({
    name: line(limits.name),
    username: line(limits.username),
    email: line(limits.email),
    password: secret(limits.password),
    ...humanFields,
    return: back,
  }),
  'user.confirm': task({ key: line(limits.captchaAnswer) }),
  'user.enter': task({ key: line(limits.captchaAnswer), return: back }),
  /** Registers the person whom the key of an invitation belongs to. */
  'user.join': task({
    key: line(limits.captchaAnswer),
    name: line(limits.name),
    username: line(limits.username),
    password: secret(limits.password),
  }),
  'sessions.end': task({ id }),
  'sessions.endOthers': task({}),
  'user.second': task({ key: line(limits.captchaAnswer), code: line(limits.captchaAnswer), return: back }),
  'twoFactor.begin': task({ password: secret(limits.password) }),
  'twoFactor.confirm': task({ code: line(limits.captchaAnswer) }),
  'twoFactor.renew': task({ password: secret(limits.password) }),
  'twoFactor.remove': task({ password: secret(limits.password) }),
  'passkeys.begin': telling({ password: secret(limits.password) }),
  /** `credential` is the response of the browser as JSON. */
  'passkeys.add': task({ name: line(limits.passkeyName), credential: secret(limits.credential) }),
  'passkeys.rename': task({ id, name: line(limits.passkeyName) }),
  'passkeys.remove': task({ id }),
  'passkeys.ask': telling({}),
  'passkeys.signIn': task({ credential: secret(limits.credential), return: back }),
  /** Makes the account of a person whom a provider has identified; `key` is the sealed answer of the provider. */
  'openid.join': task({
    key: line(limits.openidKey),
    name: line(limits.name),
    username: line(limits.username),
    return: back,
  }),
  /** Connects the own account with the identity of a sealed answer. */
  'openid.link': task({ key: line(limits.openidKey), password: secret(limits.password) }),
  /** Accepts an invitation with the identity of a sealed answer, without a password. */
  'openid.accept': task({
    key: line(limits.captchaAnswer),
    answer: line(limits.openidKey),
    name: line(limits.name),
    username: line(limits.username),
  }),
  // Ends the session of one account and begins that of another, after a sign-in at a provider.
  'openid.change': task({ key: line(limits.openidKey) }),
  'openid.unlink': task({ id }),
  'user.forgot': task({ email: line(limits.email) }),
  'user.reset': task({ key: line(limits.captchaAnswer), password: secret(limits.password) }),
  'user.profile': task({
    name: line(limits.name),
    website: line(limits.website),
    biography: text(limits.textInput),
    /** Absent: unchanged. */
    blog_title: line(limits.formText).optional(),
    /** An IANA name; empty for the zone of the site, absent: unchanged. */
    timezone: line(limits.formText).optional(),
    /** Language of the interface; empty for that of the site, absent: unchanged. */
    language: line(limits.formText).optional(),
    return: back,
  }),
  /** Further values of the profile, by the id of their row; an empty one is removed. */
  'user.values': task({ values: textsById(limits.textInput).optional() }),
  'user.email': task({ email: line(limits.email), password: secret(limits.password) }),
  'user.password': task({ current: secret(limits.password), password: secret(limits.password) }),
  /** The image is the multipart file `avatar`. */
  'user.avatar': task({ remove: flag, return: back }),
};
