import type { Frequency, SubscriptionType } from '../../../protocol/blog/subscriptions.ts';
import { type Dialog, openAnswer, openDialog } from '../../core/dialog/index.ts';
import { notify } from '../../core/feedback/index.ts';
import { element } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';
import { showErrors } from './form-errors.ts';

const gathered: readonly Frequency[] = ['daily', 'weekly'];

/** Values of a subscription form; a member's has no name and no address. */
const valuesOf = (form: HTMLFormElement) => {
  const data = new FormData(form);
  const text = (name: string): string => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    frequency: gathered.find(one => one === text('frequency')) ?? ('immediate' as const),
    fullText: data.has('fullText'),
    register: false,
  } as const;
};

const types: readonly SubscriptionType[] = ['site', 'blogger', 'team', 'category', 'tag', 'entry'];

const targetOf = (link: HTMLElement): { type: SubscriptionType; id: number } => ({
  type: types.find(type => type === link.dataset.type) ?? 'site',
  id: Number(link.dataset.id),
});

const besides = (link: HTMLElement, hook: string): HTMLElement | null =>
  link.parentElement?.querySelector<HTMLElement>(`:scope > [${hook}]`) ?? null;

/** Shows the other one of the two buttons and focuses it. */
const swap = (from: HTMLElement, to: HTMLElement | null): void => {
  if (!to) return;
  besides(from, 'data-undo')?.remove();
  from.classList.add('hide');
  to.classList.remove('hide');
  to.focus();
};

/** Address of the page that ends a subscription, beside the one that begins it. */
const endOf = (begin: HTMLAnchorElement, subscriptionId: number): string => {
  const end = new URL(begin.pathname.replace(/add$/, 'end'), begin.href);
  end.searchParams.set('id', `${subscriptionId}`);
  end.searchParams.set('return', new URL(begin.href).searchParams.get('return') ?? '');
  return end.href;
};

const showSubscribed = (link: HTMLElement, subscriptionId: number): void => {
  const end = besides(link, 'data-blog-unsubscribe');
  if (end) {
    end.dataset.subscriptionId = `${subscriptionId}`;
    if (end instanceof HTMLAnchorElement && link instanceof HTMLAnchorElement) end.href = endOf(link, subscriptionId);
  }
  swap(link, end);
};

const send = async (form: HTMLFormElement, link: HTMLElement, dialog: Dialog): Promise<void> => {
  const [outcome, subscriptionId, message] = await call('site/views/subscription/subscribe', {
    ...targetOf(link),
    ...valuesOf(form),
  });
  // A visitor has something to do: it takes the focus, which has it read out, and stays until it was read.
  if (subscriptionId === null) {
    await openDialog({ content: outcome });
    return;
  }
  dialog.close();
  showSubscribed(link, subscriptionId);
  await notify(message);
};

/** Handles the submit of a dialog's form in place of the browser; a second submit waits for the first. */
const instead = (dialog: HTMLElement, work: (form: HTMLFormElement) => Promise<void>): void => {
  const form = dialog.querySelector<HTMLFormElement>('form[data-form-response]');
  let isBusy = false;
  form?.addEventListener('submit', async event => {
    // A new account has its human check: the browser posts that form itself.
    if (form.querySelector<HTMLInputElement>('[name="register"]')?.checked) return;
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    isBusy = true;
    try {
      await work(form);
    } catch (failure) {
      showErrors(form, failure);
    } finally {
      isBusy = false;
    }
  });
};

/** Opens the form in the dialog that the server describes, or its sentence why there is none (D-037). */
export const openForm = async (link: HTMLElement): Promise<void> => {
  await openAnswer(() => call('site/views/subscription/form', targetOf(link)), {
    bindings: { init: (element, dialog) => instead(element, form => send(form, link, dialog)) },
  });
};

const end = async (link: HTMLElement, subscribe: HTMLElement, dialog: Dialog): Promise<void> => {
  const [, message, undo] = await call('site/views/subscription/unsubscribe', {
    ...targetOf(subscribe),
    ...{ email: '', key: '', return: link.dataset.return ?? '' },
  });
  dialog.close();
  swap(link, subscribe);
  const form = undo === '' ? undefined : element(undo);
  if (form) subscribe.after(form);
  await notify(message);
};

/** Opens a question first (D-036, D-038). On a list of subscriptions, which has no other button, the form is posted. */
export const openQuestion = async (link: HTMLElement): Promise<void> => {
  const subscribe = besides(link, 'data-blog-subscribe');
  const params = { id: Number(link.dataset.subscriptionId), uid: 0, return: link.dataset.return ?? '' };
  await openAnswer(() => call('site/views/subscription/confirmUnsubscribe', params), {
    role: 'alertdialog',
    bindings: {
      init: (element, dialog) => {
        if (subscribe) instead(element, () => end(link, subscribe, dialog));
      },
    },
  });
};
