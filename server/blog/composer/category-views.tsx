import { type FieldError, fieldId, SelectField } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { CategoryChoice } from '../categories/index.ts';
import type { Typed } from './form.ts';

const indented = ({ category, level }: CategoryChoice): string => `${'\u2003'.repeat(level)}${category.title}`;

/** Fields of the primary category and the other categories of a post, in tree order. */
export const CategoryFields = ({
  leaves,
  typed,
  errors,
}: {
  leaves: readonly CategoryChoice[];
  typed: Typed;
  errors: readonly FieldError[];
}) => {
  const error = errors.find(({ field }) => field === 'categories');
  if (leaves.length === 0) return null;
  return (
    <>
      <SelectField
        name="category"
        label={text('COMPOSER_CATEGORY')}
        value={String(typed.category || '')}
        any={text('COMPOSER_CATEGORY_NONE')}
        options={leaves.map(leaf => ({ value: String(leaf.category.id), title: indented(leaf) }))}
      />
      <fieldset className="composer-categories" id={fieldId('categories')} tabIndex={error ? -1 : undefined}>
        <legend>{text('COMPOSER_CATEGORIES')}</legend>
        {error && <p className="field-error">{text('FIELD_ERROR', error.message)}</p>}
        <ul>
          {leaves.map(({ category, level }) => (
            <li key={category.id} className={`composer-category-${Math.min(level, 4)}`}>
              <div className="field-check">
                <input
                  type="checkbox"
                  id={`field-category-${category.id}`}
                  name="categories[]"
                  value={category.id}
                  defaultChecked={typed.categories.includes(category.id)}
                />
                <label htmlFor={`field-category-${category.id}`}>{category.title}</label>
              </div>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
};
