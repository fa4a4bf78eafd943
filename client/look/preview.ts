const pauseMs = 500;

const frameOf = (form: HTMLFormElement): Window | undefined => {
  const button = form.querySelector<HTMLButtonElement>('button[value="preview"]');
  const frame = [...document.querySelectorAll('iframe')].find(({ name }) => name === button?.formTarget);
  return frame?.contentWindow ?? undefined;
};

const draftOf = (form: HTMLFormElement): FormData => {
  const draft = new FormData(form);
  // Pictures are uploaded when the look is saved.
  for (const [name, value] of [...draft]) if (value instanceof File) draft.delete(name);
  draft.set('goal', 'preview');
  return draft;
};

/** Stores the draft and shows it in the frame; `replace` adds no step to the history of the browser. */
const show = async (form: HTMLFormElement): Promise<void> => {
  try {
    const answer = await fetch(form.action, { method: 'POST', body: draftOf(form) });
    if (answer.ok && answer.redirected) frameOf(form)?.location.replace(answer.url);
  } catch {
    // Offline: the next change tries again, and so does the button.
  }
};

const addColourPicker = (input: HTMLInputElement): void => {
  const picker = document.createElement('input');
  picker.type = 'color';
  picker.ariaLabel = input.labels?.[0]?.textContent ?? '';
  if (/^#[\da-f]{6}$/i.test(input.value)) picker.value = input.value;
  picker.addEventListener('input', () => {
    input.value = picker.value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  input.addEventListener('change', () => {
    if (/^#[\da-f]{6}$/i.test(input.value)) picker.value = input.value;
  });
  input.after(picker);
};

/** Shows each change of the form of the look in the preview beside it. */
export const enhance = (form: Element): void => {
  if (!(form instanceof HTMLFormElement)) return;
  let pause = 0;
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file') return;
    window.clearTimeout(pause);
    pause = window.setTimeout(() => show(form), pauseMs);
  });
  const colour = form.querySelector<HTMLInputElement>('input[name="accent"]');
  if (colour) addColourPicker(colour);
};
