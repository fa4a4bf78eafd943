const marks = ['active', 'btn-primary', 'btn-danger', 'btn-success'] as const;

/** Empty: primary; 0, no: danger; everything else, yes: success (I-018). */
const markOf = (value: string): (typeof marks)[number] => {
  if (value === '') return 'btn-primary';
  return Number(value) === 0 ? 'btn-danger' : 'btn-success';
};

const labelOf = (group: Element, input: HTMLInputElement): HTMLElement | undefined =>
  [...group.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === input.id);

/** Sets the classes that installed styles know for the chosen button; our own styles use `:checked`. */
export const enhance = (group: HTMLElement): void => {
  const inputs = [...group.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  const dress = (): void => {
    for (const input of inputs) {
      const label = labelOf(group, input);
      label?.classList.remove(...marks);
      label?.classList.add('btn', 'btn-default');
      if (input.checked) label?.classList.add('active', markOf(input.value));
    }
  };
  dress();
  group.addEventListener('change', dress);
  group.closest('form')?.addEventListener('reset', () => requestAnimationFrame(dress));
};
