import { text } from '../../core/i18n/index.ts';
import { type AccentColours, accentOf } from '../../look/index.ts';
import { accentValue } from './values.ts';

const valid = (typed: string): string => {
  try {
    return accentValue(typed);
  } catch {
    return '';
  }
};

const ratio = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1);

const Swatch = ({ words, colours }: { words: string; colours: AccentColours }) => (
  <li>
    <svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false">
      <circle cx="10" cy="10" r="9" fill={colours.accent} stroke="currentColor" />
    </svg>{' '}
    {words}
  </li>
);

/** The colours that the themes use, with their contrast. */
export const AccentFacts = ({ typed }: { typed: string }) => {
  const hex = valid(typed);
  if (hex === '') return null;
  const { light, dark, isExact } = accentOf(hex);
  return (
    <div className="look-accent">
      {!isExact && <p className="field-hint">{text('LOOK_ACCENT_MENDED')}</p>}
      <ul>
        <Swatch words={text('LOOK_ACCENT_LIGHT', light.accent, ratio(light.contrast))} colours={light} />
        <Swatch words={text('LOOK_ACCENT_DARK', dark.accent, ratio(dark.contrast))} colours={dark} />
      </ul>
    </div>
  );
};
