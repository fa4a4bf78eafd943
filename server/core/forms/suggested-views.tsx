import { limits } from '../../../protocol/limits.ts';
import type { AutocompleteProps, Suggestion } from '../../../protocol/suggest.ts';
import { Island } from '../html/index.ts';
import { textsOf } from '../i18n/index.ts';

/**
 * Text field with suggestions: without scripts the options of `list` as a datalist, with scripts the autocomplete. It
 * posts the text.
 */
export const SuggestedField = ({
  list = [],
  ...props
}: Omit<AutocompleteProps, 'texts'> & { list?: readonly Suggestion[] }) => {
  const { id, name, label, hint, value, maxLength = limits.title } = props;
  const options = `${id}-known`;
  return (
    <Island name="autocomplete" on="touched" props={{ ...props, maxLength, texts: textsOf('suggest') }}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        <input
          type="text"
          id={id}
          name={name}
          defaultValue={value}
          maxLength={maxLength}
          list={list.length > 0 ? options : undefined}
          autoComplete="off"
          aria-describedby={hint && `${id}-hint`}
        />
        {list.length > 0 && (
          <datalist id={options}>
            {list.map(one => (
              <option key={one.id} value={one.title} />
            ))}
          </datalist>
        )}
      </div>
    </Island>
  );
};
