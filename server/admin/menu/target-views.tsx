import { type MenuTargetKind, menuTargetKinds } from '../../../protocol/site.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { type FieldError, FieldProblem, fieldId } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import type { MenuItem, MenuTarget } from '../../core/settings/index.ts';
import type { TargetChoices } from './target-queries.ts';

const ownPages: readonly (readonly [path: string, label: TextKey])[] = [
  [paths.home, 'MENU_FRONT_PAGE'],
  ['/blog', 'NAV_LATEST'],
  [articlePaths.home(), 'NAV_ARTICLES'],
  [paths.categories, 'NAV_CATEGORIES'],
  [paths.tags, 'NAV_TAGS'],
  [paths.authors, 'NAV_AUTHORS'],
  [paths.archive, 'NAV_ARCHIVE'],
];

const groupWords = {
  page: 'MENU_TARGET_PAGES',
  category: 'MENU_TARGET_CATEGORIES',
  'item-category': 'MENU_TARGET_ITEM_CATEGORIES',
  tag: 'MENU_TARGET_TAGS',
} as const satisfies Readonly<Record<MenuTargetKind, TextKey>>;

/** Target as the form sends it: `page:3`. */
export const targetValue = (target: MenuTarget | null): string => (target ? `${target.kind}:${target.id}` : '');

/** Value of the select for a stored link: its target, a page of the site itself, or an address of its own. */
export const chosenTarget = ({ target, address }: Pick<MenuItem, 'target' | 'address'>): string =>
  target ? targetValue(target) : (ownPages.find(([path]) => path === address)?.[0] ?? '');

export const isOwnPage = (value: string): boolean => ownPages.some(([path]) => path === value);

/** Reads a chosen target; null for what is none. */
export const readTarget = (value: string): MenuTarget | null => {
  const [kind, id = ''] = value.split(':');
  const known = menuTargetKinds.find(one => one === kind);
  return known && /^[1-9]\d{0,9}$/.test(id) ? { kind: known, id: Number(id) } : null;
};

interface OptionsProps {
  readonly choices: TargetChoices;
  readonly kinds: readonly MenuTargetKind[];
}

/** Rows that may be chosen, in groups by kind; the values are those of `targetValue`. */
export const TargetOptions = ({ choices, kinds }: OptionsProps) =>
  kinds
    .filter(kind => choices[kind].length > 0)
    .map(kind => (
      <optgroup key={kind} label={text(groupWords[kind])}>
        {choices[kind].map(one => (
          <option key={one.id} value={targetValue({ kind, id: one.id })}>
            {one.title || text('UNTITLED')}
          </option>
        ))}
      </optgroup>
    ));

/** Tells whether a row is among those that may be chosen. */
export const isChoice = (choices: TargetChoices, value: string): boolean =>
  menuTargetKinds.some(kind => choices[kind].some(({ id }) => targetValue({ kind, id }) === value));

interface Props {
  readonly value: string;
  readonly choices: TargetChoices;
  readonly errors: readonly FieldError[];
}

/** Select of what a link leads to, in groups. */
export const TargetField = ({ value, choices, errors }: Props) => {
  const id = fieldId('target');
  const error = errors.find(({ field }) => field === 'target');
  const isListed = value === '' || isOwnPage(value) || isChoice(choices, value);
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{text('MENU_TARGET')}</label>
      <FieldProblem id={id} error={error} />
      <select
        id={id}
        name="target"
        defaultValue={value}
        aria-describedby={error && `${id}-error`}
        aria-invalid={error ? true : undefined}
      >
        <option value="">{text('MENU_TARGET_ADDRESS')}</option>
        {!isListed && <option value={value}>{text('MENU_TARGET_UNLISTED')}</option>}
        <optgroup label={text('MENU_TARGET_SITE')}>
          {ownPages.map(([path, label]) => (
            <option key={path} value={path}>
              {text(label)}
            </option>
          ))}
        </optgroup>
        <TargetOptions choices={choices} kinds={menuTargetKinds} />
      </select>
    </div>
  );
};
