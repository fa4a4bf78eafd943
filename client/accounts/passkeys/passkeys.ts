import { announceError } from '../../core/feedback/index.ts';
import { creationOptions, credentialJson, requestOptions } from './credentials.ts';

/** Sends the fields of a form as another task, and returns its JSON. Throws the sentence of a refusal. */
const ask = async (form: HTMLFormElement, task: string): Promise<unknown> => {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  body.set('task', task);
  const response = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const sentence = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : undefined;
  throw new Error(typeof sentence === 'string' ? sentence : undefined);
};

const hasChallenge = (value: unknown): value is { readonly challenge: string } =>
  typeof value === 'object' && value !== null && 'challenge' in value && typeof value.challenge === 'string';
const isRequest = (value: unknown): value is PublicKeyCredentialRequestOptionsJSON => hasChallenge(value);
const isCreation = (value: unknown): value is PublicKeyCredentialCreationOptionsJSON =>
  hasChallenge(value) && 'user' in value && 'rp' in value;

/** Shows a sentence in the form and announces it. */
const fail = (form: HTMLFormElement, sentence: string): void => {
  const line = form.querySelector('[data-passkey-error]') ?? document.createElement('p');
  line.setAttribute('data-passkey-error', '');
  line.className = 'field-error';
  line.textContent = sentence;
  form.prepend(line);
  announceError(sentence);
};

const fill = (form: HTMLFormElement, credential: string): void => {
  const input = form.elements.namedItem('credential');
  if (input instanceof HTMLInputElement) input.value = credential;
};

const sentenceOf = (form: HTMLFormElement, error: unknown): string => {
  const failed = form.closest<HTMLElement>('[data-failed]')?.dataset.failed ?? '';
  // The browser's own refusals say nothing that a person could use.
  return error instanceof Error && !(error instanceof DOMException) && error.message ? error.message : failed;
};

let offered: AbortController | undefined;

const use = async (form: HTMLFormElement, more: CredentialRequestOptions = {}): Promise<string | undefined> => {
  const options = await ask(form, 'passkeys.ask');
  if (!isRequest(options)) return undefined;
  return credentialJson(await navigator.credentials.get({ ...more, publicKey: requestOptions(options) }));
};

const make = async (form: HTMLFormElement): Promise<string | undefined> => {
  const options = await ask(form, 'passkeys.begin');
  if (!isCreation(options)) return undefined;
  return credentialJson(await navigator.credentials.create({ publicKey: creationOptions(options) }));
};

const filledBy =
  (work: (form: HTMLFormElement) => Promise<string | undefined>) =>
  async (form: HTMLElement): Promise<boolean> => {
    if (!(form instanceof HTMLFormElement)) return false;
    offered?.abort();
    try {
      const credential = await work(form);
      if (credential === undefined) throw new Error();
      fill(form, credential);
      return true;
    } catch (error) {
      fail(form, sentenceOf(form, error));
      return false;
    }
  };

/** Asks the browser for a passkey before the form of sign-in is sent. */
export const signIn = filledBy(use);

/** Has the browser make a passkey before the form of a new one is sent. */
export const register = filledBy(make);

/** Offers passkeys in the list of the username field, where the browser can. */
export const enhance = async (part: HTMLElement): Promise<void> => {
  const form = part.querySelector('form');
  if (!form || !('PublicKeyCredential' in window)) {
    part.hidden = true;
    return;
  }
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  offered = new AbortController();
  try {
    const credential = await use(form, { mediation: 'conditional', signal: offered.signal });
    if (credential === undefined) return;
    fill(form, credential);
    form.submit();
  } catch {
    // Another way of signing in was chosen.
  }
};
