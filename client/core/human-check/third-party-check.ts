import { CallError } from '../http/index.ts';
import { loader } from '../loading/index.ts';
import { deferred } from '../page/index.ts';
import type { HumanCheck } from './human-check.ts';

/** Global of the provider's script; the names are those of reCAPTCHA, which other providers have too. */
interface Provider {
  readonly ready?: (work: () => void) => void;
  readonly render: (place: HTMLElement, options: object) => number;
  readonly reset: (widget: number) => void;
}

const isProvider = (value: unknown): value is Provider =>
  typeof value === 'object' && value !== null && 'render' in value && 'reset' in value;

const loaded = async (url: string): Promise<Provider> => {
  await loader.script(url);
  const provider: unknown = Reflect.get(window, 'grecaptcha');
  if (!isProvider(provider)) throw new CallError('');
  const { promise, resolve } = deferred<void>();
  if (provider.ready) provider.ready(() => resolve());
  else resolve();
  await promise;
  return provider;
};

/** A check of another host, only when one is configured (C-014): fetched at first focus, verified by the server. */
export const thirdPartyCheck = (form: HTMLElement): HumanCheck => {
  const place = form.querySelector<HTMLElement>('[data-recaptcha-item]');
  const field = form.querySelector<HTMLInputElement>('[data-recaptcha-response]');
  let widget: Promise<[provider: Provider, id: number]> | undefined;
  const answer = (value: string): void => {
    if (field) field.value = value;
  };
  const drawn = async (): Promise<[Provider, number]> => {
    const provider = await loaded(place?.dataset.recaptchaScript ?? '');
    const options = {
      sitekey: place?.dataset.recaptchaSitekey,
      callback: answer,
      'expired-callback': () => answer(''),
    };
    return [provider, provider.render(place ?? form, options)];
  };
  return {
    renew: async () => {
      if (widget) {
        const [provider, id] = await widget;
        provider.reset(id);
        answer('');
      } else {
        widget = drawn();
        await widget;
      }
    },
    ready: async () => {
      if (!field?.value) throw new CallError(place?.dataset.needed ?? '');
    },
  };
};
