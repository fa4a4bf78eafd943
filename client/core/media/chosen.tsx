import type { PickerTexts } from '../../../protocol/browser-texts.ts';
import { limits } from '../../../protocol/limits.ts';
import { fieldError } from '../forms/index.ts';
import { formatText } from '../page/index.ts';
import type { Picked } from './picker.ts';

interface Props {
  readonly items: readonly Picked[];
  readonly texts: PickerTexts;
  /** Missing descriptions are required. */
  readonly isRequired: boolean;
  readonly describe: (id: number, alt: string) => void;
  readonly decorate: (id: number, decorates: boolean) => void;
  /** `next` is the button of the picture after it. */
  readonly remove: (item: Picked, next: HTMLElement | undefined) => void;
}

export const descriptionId = (id: number): string => `picker-alt-${id}`;

const nextOf = (button: HTMLElement): HTMLElement | undefined =>
  button.closest('li')?.nextElementSibling?.querySelector('button') ?? undefined;

/** Chosen pictures, each with its description field: writers describe a picture when they choose it. */
export const Chosen = ({ items, texts, isRequired, describe, decorate, remove }: Props) => (
  <ul className="picker-chosen" aria-label={texts.PICK_CHOSEN_LIST}>
    {items.map(item => {
      const id = descriptionId(item.id);
      const { decorates = false } = item;
      const isLacking = isRequired && !decorates && item.alt.trim() === '';
      const name = item.title || formatText(texts.MEDIA_UNTITLED, item.id);
      return (
        <li key={item.id}>
          <img src={item.sizes[0]?.url ?? item.url} alt="" width={64} height={64} />
          <p className="picker-chosen-name">{name}</p>
          <button
            type="button"
            className="button button-plain"
            aria-label={formatText(texts.PICK_REMOVE, name)}
            onClick={({ currentTarget }) => remove(item, nextOf(currentTarget))}
          >
            <span aria-hidden="true">×</span>
          </button>
          <div className={isLacking ? 'field field-wrong' : 'field'}>
            <label htmlFor={id}>
              {texts.MEDIA_ALT}
              <span className="visually-hidden"> – {name}</span>
            </label>
            <p className="field-hint" id={`${id}-hint`}>
              {texts.MEDIA_ALT_HINT}
            </p>
            {isLacking && (
              <p className="field-error" id={`${id}-error`}>
                {fieldError(texts.PICK_ALT_MISSING)}
              </p>
            )}
            <input
              id={id}
              value={item.alt}
              disabled={decorates}
              maxLength={limits.alt}
              aria-describedby={isLacking ? `${id}-error ${id}-hint` : `${id}-hint`}
              onChange={({ currentTarget }) => describe(item.id, currentTarget.value)}
            />
            <div className="field-check">
              <input
                type="checkbox"
                id={`${id}-decorates`}
                checked={decorates}
                onChange={({ currentTarget }) => decorate(item.id, currentTarget.checked)}
              />
              <label htmlFor={`${id}-decorates`}>
                {texts.PICK_DECORATES}
                <span className="visually-hidden"> – {name}</span>
              </label>
            </div>
          </div>
        </li>
      );
    })}
  </ul>
);
