import { randomBytes } from 'node:crypto';
import { limits } from '../../protocol/limits.ts';
import { proofLimits, readChallenge, writeChallenge } from '../../protocol/proof.ts';
import type { MutationContext, RequestContext } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { type FieldError, UserError } from '../core/errors/index.ts';
import { moment } from '../core/time/index.ts';
import { captchaFor } from './captcha-kind.ts';
import { captchaCode } from './captcha-picture.ts';
import {
  addCaptcha,
  isUsedProof,
  redeemCaptcha,
  releaseCaptcha,
  retireCaptcha,
  storeUsedProof,
} from './captcha-queries.ts';
import { isAnswer, textQuestion } from './captcha-question.ts';
import { checkAnswer, issueChallenge, proofKey } from './proof-of-work.ts';
import { isVerifiedByService } from './third-party.ts';

type Visitor = Pick<RequestContext, 'actor' | 'ip'>;

/** Visitor a challenge is bound to. Without a cookie the IP address stands in until the next response sets one. */
const visitorOf = ({ actor, ip }: Visitor): string =>
  actor.account ? `u:${actor.account.id}` : actor.visitor ? `v:${actor.visitor}` : `ip:${ip}`;

const visitorDigests = (context: Visitor): string[] => [
  digest('captcha', visitorOf(context)),
  digest('captcha', `ip:${context.ip}`),
];

const idPattern = /^[0-9a-f]{32}$/;

/** Form fields of the human check (C-009). */
export interface HumanFields {
  readonly 'captcha-response': string;
  readonly 'captcha-id': string;
  readonly recaptcha: string;
  /** The name that forms of installed article pages use for `recaptcha`. */
  readonly 'g-recaptcha-response'?: string;
  readonly homepage: string;
}

const reject = (
  key: 'CAPTCHA_NEEDED' | 'CAPTCHA_WRONG' | 'CAPTCHA_OVER' | 'CAPTCHA_EARLY' | 'CAPTCHA_ROBOT',
): never => {
  throw new UserError(key, { code: 'captcha', field: 'captcha-response' });
};

/** Passed human check, valid for one submission: call `consume` in the transaction that saves it. */
export interface PassedCheck {
  readonly consume: (mutation: Pick<MutationContext, 'sql'>) => Promise<void>;
}

const nothingToConsume: PassedCheck = { consume: async () => undefined };

const checkProof = async (context: RequestContext, fields: HumanFields): Promise<PassedCheck> => {
  const { services } = context;
  const challenge = readChallenge(fields['captcha-id']);
  if (!challenge) return reject('CAPTCHA_NEEDED');
  const now = services.clock.now();
  const answer = { challenge, nonce: fields['captcha-response'] };
  const result = checkAnswer(services.settings.secret, visitorOf(context), answer, now);
  if (result === 'early') return reject('CAPTCHA_EARLY');
  if (result !== 'ok') return reject(result === 'late' ? 'CAPTCHA_OVER' : 'CAPTCHA_WRONG');
  const key = proofKey(challenge);
  if (await isUsedProof(context.sql, key)) return reject('CAPTCHA_OVER');
  const expiresAt = new Date(challenge.issuedAt + proofLimits.oldestMs + 60_000);
  return {
    consume: async ({ sql }) => {
      if (!(await storeUsedProof(sql, key, expiresAt))) reject('CAPTCHA_OVER');
    },
  };
};

// Marks the captcha as used before comparing, so that each allows one attempt; a wrong answer uses it up.
const checkCaptcha = async (context: RequestContext, fields: HumanFields): Promise<PassedCheck> => {
  const id = fields['captcha-id'];
  const now = moment(context.services.clock);
  const expected = await redeemCaptcha(context.sql, id, visitorDigests(context), now);
  if (expected === undefined) return reject('CAPTCHA_OVER');
  if (!isAnswer(expected, fields['captcha-response'])) return reject('CAPTCHA_WRONG');
  await releaseCaptcha(context.sql, id);
  return {
    consume: async ({ sql }) => {
      if ((await redeemCaptcha(sql, id, visitorDigests(context), now)) === undefined) reject('CAPTCHA_OVER');
    },
  };
};

/**
 * Runs the configured human check (ruling 10, C-009) and throws a UserError if it fails. Call in a handler's `prepare`,
 * after all other validation. A correct answer stays valid until it is consumed.
 */
export const verifyHuman = async (context: RequestContext, fields: HumanFields): Promise<PassedCheck> => {
  const kind = captchaFor(context);
  if (kind === 'none') return nothingToConsume;
  if (fields.homepage !== '') reject('CAPTCHA_ROBOT');
  // The answer to a picture or, under every setting, to the text question for pages without scripts.
  if (idPattern.test(fields['captcha-id'])) return checkCaptcha(context, fields);
  if (kind === 'invisible') return checkProof(context, fields);
  const response = fields.recaptcha || (fields['g-recaptcha-response'] ?? '');
  if (kind === 'builtin' || response === '') reject('CAPTCHA_NEEDED');
  if (!(await isVerifiedByService(context, response))) reject('CAPTCHA_WRONG');
  return nothingToConsume;
};

/** New challenge for the invisible check, encoded for the form field. */
export const newChallenge = (context: RequestContext): string =>
  writeChallenge(issueChallenge(context.services.settings.secret, visitorOf(context), context.services.clock.now()));

const addForVisitor = async (
  context: RequestContext,
  captcha: { kind: 'picture' | 'question'; question: string; answer: string },
): Promise<string> => {
  const id = randomBytes(16).toString('hex');
  const now = moment(context.services.clock);
  const expiresAt = new Date(now.getTime() + limits.captchaMinutes * 60_000);
  await addCaptcha(context.sql, { id, visitor: digest('captcha', visitorOf(context)), ...captcha, now, expiresAt });
  return id;
};

/** Creates a picture that replaces an older one. Other pictures of the visitor stay valid (wire B10). */
export const newPicture = async (context: RequestContext, previousId: string): Promise<string> => {
  await retireCaptcha(context.sql, previousId, visitorDigests(context), moment(context.services.clock));
  return addForVisitor(context, { kind: 'picture', question: '', answer: captchaCode() });
};

export interface HumanQuestion {
  readonly id: string;
  readonly question: string;
  /** Correct answer of an earlier submit, sent again in a hidden field. */
  readonly answer?: string;
}

/** Creates a text question for the same fields, for screen reader users and pages without scripts. */
export const newQuestion = async (context: RequestContext, previousId = ''): Promise<HumanQuestion> => {
  await retireCaptcha(context.sql, previousId, visitorDigests(context), moment(context.services.clock));
  const { question, answer } = textQuestion();
  return { id: await addForVisitor(context, { kind: 'question', question, answer }), question };
};

/** Human check of a form that is rendered again with errors. */
interface HumanCheckState {
  readonly errors: readonly FieldError[];
  /** Text question in place of the scripted check (ruling 10), or a check that was passed. */
  readonly question: HumanQuestion | undefined;
}

type Answered = Pick<HumanFields, 'captcha-id' | 'captcha-response'>;

const withOtherErrors = async (
  context: RequestContext,
  fields: Answered,
  errors: readonly FieldError[],
): Promise<HumanCheckState> => {
  const { 'captcha-id': id, 'captcha-response': answer } = fields;
  if (answer === '' || captchaFor(context) === 'none') return { errors, question: undefined };
  try {
    await verifyHuman(context, { ...fields, recaptcha: '', homepage: '' });
    return { errors, question: { id, question: '', answer } };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // The script solves the invisible check again on the next submit; a wrong typed answer is one more error.
    if (!idPattern.test(id)) return { errors, question: undefined };
    return { errors: [...errors, ...error.errors], question: await newQuestion(context) };
  }
};

/** Checks the human check of a form with errors: keeps a correct answer, else asks a new question. */
export const recheckHuman = async (
  context: RequestContext,
  fields: Answered,
  error: UserError,
): Promise<HumanCheckState> => {
  if (error.code !== 'captcha') return withOtherErrors(context, fields, error.errors);
  // An empty answer is not an error yet.
  const errors = fields['captcha-response'] === '' ? [] : error.errors;
  return { errors, question: await newQuestion(context) };
};
