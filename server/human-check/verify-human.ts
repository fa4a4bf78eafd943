import { randomBytes } from 'node:crypto';
import { limits } from '../../protocol/limits.ts';
import { proofLimits, readChallenge, writeChallenge } from '../../protocol/proof.ts';
import type { MutationContext, RequestContext } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { type FieldError, UserError } from '../core/errors/index.ts';
import { moment } from '../core/time/index.ts';
import { captchaCode, isAnswer, textQuestion } from './captcha-picture.ts';
import { captchaFor } from './kind.ts';
import { checkAnswer, issueChallenge, proofKey } from './proof.ts';
import { addCaptcha, endCaptcha, isSpentProof, releaseCaptcha, spendProof, takeCaptcha } from './queries.ts';
import { isVouchedFor } from './third-party.ts';

type Asker = Pick<RequestContext, 'actor' | 'ip'>;

/** Who a challenge is made for. Without a cookie it is the address, until the next answer brings one. */
const ownerOf = ({ actor, ip }: Asker): string =>
  actor.account ? `u:${actor.account.id}` : actor.visitor ? `v:${actor.visitor}` : `ip:${ip}`;

const marksOf = (context: Asker): string[] => [
  digest('captcha', ownerOf(context)),
  digest('captcha', `ip:${context.ip}`),
];

const idForm = /^[0-9a-f]{32}$/;

/** What a form carries of the human check (C-009). */
export interface HumanFields {
  readonly 'captcha-response': string;
  readonly 'captcha-id': string;
  readonly recaptcha: string;
  readonly homepage: string;
}

const refuse = (
  key: 'CAPTCHA_NEEDED' | 'CAPTCHA_WRONG' | 'CAPTCHA_OVER' | 'CAPTCHA_EARLY' | 'CAPTCHA_ROBOT',
): never => {
  throw new UserError(key, { code: 'captcha', field: 'captcha-response' });
};

/** A human check that was passed. It counts for one submission: `spend` belongs into the transaction that saves it. */
export interface PassedCheck {
  readonly consumeRateLimit: (mutation: Pick<MutationContext, 'sql'>) => Promise<void>;
}

const nothingToSpend: PassedCheck = { consumeRateLimit: async () => undefined };

const checkProof = async (context: RequestContext, fields: HumanFields): Promise<PassedCheck> => {
  const { services } = context;
  const challenge = readChallenge(fields['captcha-id']);
  if (!challenge) return refuse('CAPTCHA_NEEDED');
  const now = services.clock.now();
  const answer = { challenge, nonce: fields['captcha-response'] };
  const verdict = checkAnswer(services.settings.secret, ownerOf(context), answer, now);
  if (verdict === 'early') return refuse('CAPTCHA_EARLY');
  if (verdict !== 'ok') return refuse(verdict === 'late' ? 'CAPTCHA_OVER' : 'CAPTCHA_WRONG');
  const key = proofKey(challenge);
  if (await isSpentProof(context.sql, key)) return refuse('CAPTCHA_OVER');
  const expiresAt = new Date(challenge.issuedAt + proofLimits.oldestMs + 60_000);
  return {
    consumeRateLimit: async ({ sql }) => {
      if (!(await spendProof(sql, key, expiresAt))) refuse('CAPTCHA_OVER');
    },
  };
};

// Taken before it is looked at, so that nobody guesses twice; a wrong answer uses it up.
const checkCaptcha = async (context: RequestContext, fields: HumanFields): Promise<PassedCheck> => {
  const id = fields['captcha-id'];
  const now = moment(context.services.clock);
  const right = await takeCaptcha(context.sql, id, marksOf(context), now);
  if (right === undefined) return refuse('CAPTCHA_OVER');
  if (!isAnswer(right, fields['captcha-response'])) return refuse('CAPTCHA_WRONG');
  await releaseCaptcha(context.sql, id);
  return {
    consumeRateLimit: async ({ sql }) => {
      if ((await takeCaptcha(sql, id, marksOf(context), now)) === undefined) refuse('CAPTCHA_OVER');
    },
  };
};

/**
 * Refuses whoever does not pass the human check that is set (ruling 10, C-009). Belongs into an answer's `before`, after
 * everything else that can be wrong with the form. A right answer stays right until it is spent.
 */
export const verifyHuman = async (context: RequestContext, fields: HumanFields): Promise<PassedCheck> => {
  const kind = captchaFor(context);
  if (kind === 'none') return nothingToSpend;
  if (fields.homepage !== '') refuse('CAPTCHA_ROBOT');
  // A picture or, under every setting, the question that is asked where there are no scripts.
  if (idForm.test(fields['captcha-id'])) return checkCaptcha(context, fields);
  if (kind === 'invisible') return checkProof(context, fields);
  if (kind === 'builtin' || fields.recaptcha === '') refuse('CAPTCHA_NEEDED');
  if (!(await isVouchedFor(context, fields.recaptcha))) refuse('CAPTCHA_WRONG');
  return nothingToSpend;
};

/** A challenge for the invisible check, as the form field carries it. */
export const newChallenge = (context: RequestContext): string =>
  writeChallenge(issueChallenge(context.services.settings.secret, ownerOf(context), context.services.clock.now()));

const add = async (
  context: RequestContext,
  captcha: { kind: 'picture' | 'question'; question: string; answer: string },
): Promise<string> => {
  const id = randomBytes(16).toString('hex');
  const now = moment(context.services.clock);
  const expiresAt = new Date(now.getTime() + limits.captchaMinutes * 60_000);
  await addCaptcha(context.sql, { id, visitor: digest('captcha', ownerOf(context)), ...captcha, now, expiresAt });
  return id;
};

/** A new picture in the place of an older one. Others of the same visitor stay good (wire B10). */
export const newPicture = async (context: RequestContext, previousId: string): Promise<string> => {
  await endCaptcha(context.sql, previousId, marksOf(context), moment(context.services.clock));
  return add(context, { kind: 'picture', question: '', answer: captchaCode() });
};

export interface AskedQuestion {
  readonly id: string;
  readonly question: string;
  /** The question was answered rightly before; the answer is sent again in a hidden field. */
  readonly answer?: string;
}

/** A plain question in the same fields, for ears and for pages without scripts. */
export const newQuestion = async (context: RequestContext, previousId = ''): Promise<AskedQuestion> => {
  await endCaptcha(context.sql, previousId, marksOf(context), moment(context.services.clock));
  const { question, answer } = textQuestion();
  return { id: await add(context, { kind: 'question', question, answer }), question };
};

/** The human check of a form that is drawn again. */
export interface HumanAgain {
  readonly errors: readonly FieldError[];
  /** The plain question in place of the check that scripts pass (ruling 10), or a check that was passed. */
  readonly question: AskedQuestion | undefined;
}

type Answered = Pick<HumanFields, 'captcha-id' | 'captcha-response'>;

const besideErrors = async (
  context: RequestContext,
  fields: Answered,
  errors: readonly FieldError[],
): Promise<HumanAgain> => {
  const { 'captcha-id': id, 'captcha-response': answer } = fields;
  if (answer === '' || captchaFor(context) === 'none') return { errors, question: undefined };
  try {
    await verifyHuman(context, { ...fields, recaptcha: '', homepage: '' });
    return { errors, question: { id, question: '', answer } };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // A check that scripts pass is passed with the next try; an answer that a person typed is one more error.
    if (!idForm.test(id)) return { errors, question: undefined };
    return { errors: [...errors, ...error.errors], question: await newQuestion(context) };
  }
};

/** Errors of a form and its human check: a question, or the right answer kept after another error. */
export const checkHumanAgain = async (
  context: RequestContext,
  fields: Answered,
  refusal: UserError,
): Promise<HumanAgain> => {
  if (refusal.code !== 'captcha') return besideErrors(context, fields, refusal.errors);
  // Where nothing was answered yet there is no mistake to speak of.
  const errors = fields['captcha-response'] === '' ? [] : refusal.errors;
  return { errors, question: await newQuestion(context) };
};
