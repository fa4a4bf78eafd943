import { pictureTypes } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { CheckField, type FieldError, FieldProblem, fieldId } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { PictureField } from './pictures.ts';

const words = {
  logo: ['LOOK_LOGO', 'LOOK_LOGO_HINT'],
  logo_dark: ['LOOK_LOGO_DARK', 'LOOK_LOGO_DARK_HINT'],
  icon: ['LOOK_ICON', 'LOOK_ICON_HINT'],
  share: ['LOOK_SHARE', 'LOOK_SHARE_HINT'],
} as const satisfies Record<PictureField['field'], readonly [TextKey, TextKey]>;

interface Props {
  readonly context: RequestContext;
  readonly one: PictureField;
  readonly errors: readonly FieldError[];
}

/** Upload of one picture of the look, with the current one and a box that removes it. */
export const PictureInput = ({ context, one: { field, setting }, errors }: Props) => {
  const { site, settings } = context.services;
  const current = site.get(setting);
  const [label, hint] = words[field];
  const name = `${field}_file`;
  const id = fieldId(name);
  const error = errors.find(one => one.field === name);
  return (
    <div className={error ? 'field field-wrong look-picture' : 'field look-picture'}>
      <label htmlFor={id}>{text(label)}</label>
      <span className="field-hint" id={`${id}-hint`}>
        {text(hint)}
      </span>
      <FieldProblem id={id} error={error} />
      {current && (
        <img
          src={settings.basePath + current.path}
          alt={text('LOOK_CURRENT', text(label))}
          width={current.width}
          height={current.height}
          className={field === 'logo_dark' ? 'look-current look-on-dark' : 'look-current'}
          loading="lazy"
        />
      )}
      <input
        type="file"
        id={id}
        name={name}
        accept={pictureTypes}
        aria-describedby={[error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')}
        aria-invalid={error ? true : undefined}
      />
      {current && <CheckField name={`${field}_remove`} label={text('LOOK_REMOVE', text(label))} />}
    </div>
  );
};
