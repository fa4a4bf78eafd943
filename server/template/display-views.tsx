import { type ChoiceName, type DisplaySetting, displayChoices, usualValue } from '../../protocol/display.ts';
import type { TextKey } from '../../protocol/texts.ts';
import { touchLimits } from '../../protocol/touch-limits.ts';
import { formatNumber, text } from '../core/i18n/index.ts';
import { zoneName } from '../core/time/index.ts';

const usual = { usual: 'DISPLAY_USUAL' } as const;
const spaces = { ...usual, wide: 'DISPLAY_WIDE', wider: 'DISPLAY_WIDER' } as const;

/** Labels of the values of each setting but the text size, whose values are percentages. */
const labels = {
  theme: { auto: 'THEME_AUTO', light: 'THEME_LIGHT', dark: 'THEME_DARK' },
  contrast: { usual: 'THEME_AUTO', more: 'CONTRAST_MORE' },
  font: { site: 'DISPLAY_FONT_SITE', sans: 'DISPLAY_FONT_SANS', dyslexia: 'DISPLAY_FONT_DYSLEXIA' },
  line: spaces,
  letter: spaces,
  word: spaces,
  width: { narrow: 'DISPLAY_WIDTH_NARROW', ...usual, wide: 'DISPLAY_WIDTH_WIDE' },
  motion: { usual: 'THEME_AUTO', off: 'DISPLAY_MOTION_OFF' },
  view: { usual: 'DISPLAY_VIEW_USUAL', simple: 'DISPLAY_VIEW_SIMPLE' },
  autoload: { site: 'DISPLAY_AUTOLOAD_SITE', on: 'DISPLAY_AUTOLOAD_ON', off: 'DISPLAY_AUTOLOAD_OFF' },
  times: { site: 'DISPLAY_TIMES_SITE', own: 'DISPLAY_TIMES_OWN' },
  verbosity: { brief: 'DISPLAY_VERBOSITY_BRIEF', ...usual, full: 'DISPLAY_VERBOSITY_FULL' },
  numbers: { off: 'DISPLAY_TURNED_OFF', on: 'DISPLAY_TURNED_ON' },
} as const satisfies {
  readonly [Name in Exclude<ChoiceName, 'size'>]: Readonly<Record<(typeof displayChoices)[Name][number], TextKey>>;
};

interface Choice {
  readonly value: string;
  readonly label: string;
}

const percent = (steps: number): string => formatNumber(touchLimits.textFactor ** steps, { style: 'percent' });

const sizes = (): Choice[] =>
  displayChoices.size
    .toSorted((one, other) => Number(one) - Number(other))
    .map(value => ({ value, label: percent(Number(value)) }));

const choicesOf = (name: DisplaySetting): Choice[] => {
  if (name === 'size') return sizes();
  if (name === 'keys')
    return [
      { value: '', label: text('DISPLAY_TURNED_OFF') },
      { value: 'on', label: text('DISPLAY_TURNED_ON') },
    ];
  return Object.entries(labels[name]).map(([value, key]) => ({ value, label: text(key, zoneName()) }));
};

interface Group {
  readonly name: DisplaySetting;
  readonly legend: TextKey;
  readonly hint?: TextKey;
}

/** A setting as a group of radio buttons, the usual value chosen. */
const Setting = ({ name, legend, hint }: Group) => (
  <fieldset className={`display-setting display-${name}`} aria-describedby={hint && `display-${name}-hint`}>
    <legend>{text(legend)}</legend>
    {hint && (
      <p className="field-hint" id={`display-${name}-hint`}>
        {text(hint)}
      </p>
    )}
    <div className="display-choices">
      {choicesOf(name).map(({ value, label }) => (
        <label key={value} className="choice">
          <input type="radio" name={name} value={value} defaultChecked={value === usualValue(name)} data-setting="" />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

/** Settings below one heading. */
export const SettingSection = ({ heading, groups }: { heading: TextKey; groups: readonly Group[] }) => (
  <section className="display-section">
    <h2>{text(heading)}</h2>
    {groups.map(group => (
      <Setting key={group.name} {...group} />
    ))}
  </section>
);
