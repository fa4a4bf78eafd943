import { text } from '../i18n/index.ts';

const steps = [
  { operation: 'decrease', label: 'TEXT_SMALLER', id: 'fontDecrease' },
  { operation: 'increase', label: 'TEXT_LARGER', id: 'fontIncrease' },
] as const;

type Hooks = 'post' | 'article' | 'none';

/**
 * Buttons for smaller and larger text: the same names and steps on posts, articles and in the display settings
 * (H-006, J-011 … J-013). `hooks` names the area whose hooks the buttons carry.
 */
export const TextSizeButtons = ({ hooks }: { hooks: Hooks }) => (
  <>
    {steps.map(({ operation, label, id }) => (
      <button
        key={operation}
        type="button"
        className="button button-plain needs-script"
        id={hooks === 'article' ? id : undefined}
        data-text-size={hooks}
        data-font-resize={hooks === 'post' ? '' : undefined}
        data-operation={operation}
        data-message={text('TEXT_SIZE_SAID', '%s')}
      >
        {text(label)}
      </button>
    ))}
  </>
);
