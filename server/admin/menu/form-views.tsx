import { limits } from '../../../protocol/limits.ts';
import { menuAudiences, menuPlaces } from '../../../protocol/site.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { boundFields, Field, type FieldError, SelectField, TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { MenuItem } from '../../core/settings/index.ts';
import { audienceWords, placeWords } from './menu-words.ts';
import type { TargetChoices } from './target-queries.ts';
import { TargetField } from './target-views.tsx';

/** Fields of the form; `parent` is 0 for a link of the first level. */
export type TypedMenuItem = Pick<MenuItem, 'label' | 'address' | 'audience' | 'place'> & {
  readonly id?: number | undefined;
  readonly parent: number;
  /** Chosen target, as the select has it. */
  readonly target: string;
};

export const newMenuItem: TypedMenuItem = {
  label: '',
  address: '',
  audience: 'everyone',
  place: 'header',
  parent: 0,
  target: '',
};

interface Props {
  readonly context: RequestContext;
  readonly typed: TypedMenuItem;
  readonly items: readonly MenuItem[];
  readonly errors: readonly FieldError[];
  readonly choices: TargetChoices;
}

/** Form of a new link of the menu, or of one that is changed. */
export const MenuForm = ({ context, typed, items, errors, choices }: Props) => {
  const field = boundFields({ ...typed, parent: String(typed.parent) }, errors);
  const parents = items
    .filter(({ id, parentId }) => parentId === null && id !== typed.id)
    .map(({ id, label }) => ({ value: String(id), title: label }));
  return (
    <section aria-labelledby="menu-form">
      <h2 id="menu-form">{text(typed.id === undefined ? 'MENU_ADD' : 'MENU_CHANGE')}</h2>
      <TaskForm context={context} task="menu.save" fields={{ id: typed.id }} className="site-form" noValidate>
        <Field {...field('label')} label={text('MENU_LABEL')} maxLength={limits.menuLabel} required />
        <TargetField value={typed.target} choices={choices} errors={errors} />
        <Field
          {...field('address')}
          label={text('MENU_ADDRESS')}
          hint={text('MENU_ADDRESS_HINT')}
          maxLength={limits.redirectAddress}
        />
        <SelectField
          {...field('place')}
          label={text('MENU_PLACE')}
          options={menuPlaces.map(value => ({ value, title: text(placeWords[value]) }))}
        />
        <SelectField
          {...field('parent')}
          label={text('MENU_PARENT')}
          options={[{ value: '0', title: text('MENU_TOP') }, ...parents]}
        />
        <SelectField
          {...field('audience')}
          label={text('MENU_AUDIENCE')}
          options={menuAudiences.map(value => ({ value, title: text(audienceWords[value]) }))}
        />
        <p className="field-actions">
          <button type="submit" className="btn btn-primary">
            {text('MENU_SAVE')}
          </button>
        </p>
      </TaskForm>
    </section>
  );
};
