import { clearFailure, showRetry } from '../feedback/index.ts';
import { config, debug, guarded, pageText } from '../page/index.ts';
import type { Behaviour, Trigger } from './behaviour.ts';
import { on } from './delegate.ts';
import { isPlain } from './plain.ts';
import { whenPresent } from './present.ts';
import { whenVisible } from './timing.ts';

const fits = ({ only }: Behaviour, element: HTMLElement): boolean => !only || only(element);

const enhance = (behaviour: Behaviour, element: HTMLElement): void => {
  if (fits(behaviour, element)) behaviour.load().then(run => guarded(() => run(element)), debug);
};

const press = (behaviour: Behaviour, element: HTMLElement, event: Event): void => {
  if (!isPlain(event) || !fits(behaviour, element)) return;
  event.preventDefault();
  behaviour.load().then(
    run => guarded(() => run(element, event)),
    () => showRetry(element, pageText('PART_FAILED'), () => element.click()),
  );
};

const follow = (behaviour: Behaviour, link: HTMLElement, event: Event): void => {
  if (event.defaultPrevented || !isPlain(event) || !fits(behaviour, link)) return;
  event.preventDefault();
  behaviour
    .load()
    .then(run => run(link, event))
    .catch(() => link instanceof HTMLAnchorElement && location.assign(link.href));
};

const pending = new WeakSet<HTMLElement>();
const released = new WeakSet<HTMLElement>();

const holdSubmit = async (behaviour: Behaviour, form: HTMLElement, event: Event): Promise<void> => {
  if (!fits(behaviour, form) || released.delete(form)) return;
  event.preventDefault();
  if (pending.has(form)) return;
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  pending.add(form);
  clearFailure(form);
  try {
    const run = await behaviour.load();
    const isHandled = await run(form, event);
    if (isHandled !== true || !(form instanceof HTMLFormElement)) return;
    pending.delete(form);
    released.add(form);
    form.requestSubmit(submitter);
  } catch (failure) {
    debug(failure);
    if (!(form instanceof HTMLFormElement)) return;
    showRetry(form, pageText('PART_FAILED'), () => form.requestSubmit(submitter), submitter ?? undefined);
  } finally {
    pending.delete(form);
  }
};

const listen: Readonly<Record<Trigger, (behaviour: Behaviour) => void>> = {
  present: behaviour => whenPresent(behaviour.hook, element => enhance(behaviour, element)),
  visible: behaviour => whenPresent(behaviour.hook, element => whenVisible(element, () => enhance(behaviour, element))),
  press: behaviour => on('click', behaviour.hook, (element, event) => press(behaviour, element, event)),
  follow: behaviour => on('click', behaviour.hook, (link, event) => follow(behaviour, link, event)),
  hint: behaviour => {
    for (const type of ['pointerover', 'focusin']) on(type, behaviour.hook, element => enhance(behaviour, element));
  },
  focus: behaviour => on('focusin', behaviour.hook, element => enhance(behaviour, element)),
  submit: behaviour => on('submit', behaviour.hook, (form, event) => holdSubmit(behaviour, form, event)),
};

/** Whether the page runs the behaviour, or leaves its work to installed scripts. */
export const isDue = ({ installed }: Behaviour): boolean =>
  config().compat ? installed !== undefined : installed !== 'only';

/** Connects the rows of a table of behaviours to the page; their modules are loaded when their causes occur. */
export const register = (behaviours: readonly Behaviour[]): void => {
  for (const behaviour of behaviours) if (isDue(behaviour)) guarded(() => listen[behaviour.on](behaviour));
};
