import { Trusted } from '../../../client/core/trusted.view.tsx';
import { joinAll, opening, raw, textHtml } from '../html/index.ts';
import { text } from '../i18n/index.ts';
import { fieldId } from './form.tsx';

export interface YesNoChoice {
  /** '' stands for neither, 0 for no, everything else for yes. */
  readonly value: string;
  readonly label: string;
}

/**
 * A group of radio buttons that look like buttons, styled by value (spec §2.3) and told apart by their words. The
 * chosen one carries `checked="checked"`, which installed scripts look for by that text (wire, yes/no groups).
 */
export const YesNoGroup = ({
  id,
  name,
  legend,
  choices,
  chosen,
  describedBy,
}: {
  id: string;
  name: string;
  legend: string;
  choices: readonly YesNoChoice[];
  /** Null for no choice yet. */
  chosen: string | null;
  describedBy?: string;
}) => {
  const parts = choices.flatMap(({ value, label }, index) => {
    const input = `${id}-${index}`;
    return [
      opening('input', { type: 'radio', id: input, name, value, checked: value === chosen }),
      raw('label', { for: input }, textHtml(label)),
    ];
  });
  return (
    <Trusted
      as="fieldset"
      id={id}
      className="radio btn-group"
      aria-describedby={describedBy}
      html={joinAll([raw('legend', {}, textHtml(legend)), ...parts])}
    />
  );
};

/** A field that is answered by no or yes. */
export const YesNoField = ({ name, legend, isOn }: { name: string; legend: string; isOn: boolean }) => (
  <div className="field">
    <YesNoGroup
      id={fieldId(name)}
      name={name}
      legend={legend}
      choices={[
        { value: '0', label: text('NO') },
        { value: '1', label: text('YES') },
      ]}
      chosen={isOn ? '1' : '0'}
    />
  </div>
);
