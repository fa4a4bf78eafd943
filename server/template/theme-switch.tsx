import { TextSizeButtons } from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';

const themes = [
  ['auto', 'THEME_AUTO'],
  ['light', 'THEME_LIGHT'],
  ['dark', 'THEME_DARK'],
] as const;

/**
 * Switch of light, dark and device colours, and of the text size. Without scripts it is hidden, because it could store
 * nothing (`client/template/theme.ts`).
 */
export const ThemeSwitch = () => (
  <details className="display-settings needs-script" data-disclosure>
    <summary className="button button-quiet">
      <svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false">
        <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M10 4a6 6 0 0 1 0 12z" fill="currentColor" />
      </svg>
      <span className="display-word">{text('DISPLAY')}</span>
    </summary>
    <div className="display-panel">
      <fieldset data-theme-switch>
        <legend>{text('THEME')}</legend>
        {themes.map(([value, key]) => (
          <label key={value} className="choice">
            <input type="radio" name="theme" value={value} defaultChecked={value === 'auto'} />
            {text(key)}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that act, no fields */}
      <div role="group" aria-label={text('TEXT_SIZE')} className="display-text-size">
        <TextSizeButtons hooks="none" />
      </div>
    </div>
  </details>
);
