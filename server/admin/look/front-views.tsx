import { limits } from '../../../protocol/limits.ts';
import { frontKinds, frontOpenings, sectionKinds } from '../../../protocol/look.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { type FieldError, fieldId, SelectField } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { isChoice, type TargetChoices, TargetOptions } from '../menu/index.ts';
import type { LookForm } from './values.ts';

const kindWords = {
  latest: 'LOOK_FRONT_LATEST',
  page: 'LOOK_FRONT_OF_PAGE',
  composed: 'LOOK_FRONT_COMPOSED',
} as const satisfies Record<(typeof frontKinds)[number], TextKey>;

const openingWords = {
  lead: 'LOOK_OPENING_LEAD',
  slider: 'LOOK_OPENING_SLIDER',
} as const satisfies Record<(typeof frontOpenings)[number], TextKey>;

const leastShown = 4;

interface Props {
  readonly typed: LookForm;
  readonly errors: readonly FieldError[];
  readonly choices: TargetChoices;
}

const SectionField = ({ value, at, choices }: { value: string; at: number; choices: TargetChoices }) => {
  const id = fieldId(`section_${at + 1}`);
  return (
    <div className="field">
      <label htmlFor={id}>{text('LOOK_SECTION', `${at + 1}`)}</label>
      <select id={id} name="sections[]" defaultValue={value}>
        <option value="">{text('LOOK_SECTION_NONE')}</option>
        {value !== '' && !isChoice(choices, value) && <option value={value}>{text('MENU_TARGET_UNLISTED')}</option>}
        <TargetOptions choices={choices} kinds={sectionKinds} />
      </select>
    </div>
  );
};

/** Fields of the front page: its kind, and what each kind needs. */
export const FrontFields = ({ typed, errors, choices }: Props) => {
  const sections = typed.sections.filter(line => line !== '');
  const count = Math.min(limits.frontSections, Math.max(leastShown, sections.length + 1));
  return (
    <>
      <h2>{text('LOOK_FRONT_TITLE')}</h2>
      <SelectField
        name="front"
        label={text('LOOK_FRONT')}
        value={typed.front}
        errors={errors}
        options={frontKinds.map(value => ({ value, title: text(kindWords[value]) }))}
      />
      <SelectField
        name="opening"
        label={text('LOOK_OPENING')}
        value={typed.opening}
        errors={errors}
        options={frontOpenings.map(value => ({ value, title: text(openingWords[value]) }))}
      />
      <SelectField
        name="front_page"
        label={text('LOOK_FRONT_PAGE')}
        value={typed.front_page === 0 ? '' : `${typed.front_page}`}
        errors={errors}
        any={text('LOOK_FRONT_PAGE_NONE')}
        options={choices.page.map(({ id, title }) => ({ value: `${id}`, title: title || text('UNTITLED') }))}
      />
      <fieldset>
        <legend>{text('LOOK_SECTIONS')}</legend>
        <p className="field-hint">{text('LOOK_SECTIONS_HINT')}</p>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no other identity than their place
          <SectionField key={at} value={sections[at] ?? ''} at={at} choices={choices} />
        ))}
      </fieldset>
    </>
  );
};
