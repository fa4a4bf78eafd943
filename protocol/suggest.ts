import type { ChosenTexts, SuggestTexts } from './browser-texts.ts';
import type { Html } from './html.ts';

/** A suggestion (spec §3.3). */
export interface Suggestion {
  readonly id: string;
  readonly title: string;
  /** Distinguishes it from others with the same title. */
  readonly note?: string;
  /** Label of the chosen item; the title by default. */
  readonly html?: Html;
}

/** Source of suggestions: an address that the typed text is appended to, or a list (spec §7.3). */
export type SuggestQuery = string | readonly Suggestion[];

/** An item of a tag list as a page gives it (spec §3.3): what is missing is made. */
export interface SelectedItem {
  readonly id?: string;
  readonly title: string;
  /** Locked: cannot be removed. */
  readonly locked?: boolean;
  readonly assigned?: boolean;
  readonly html?: Html;
  /** The name of its own form field, instead of the list's. */
  readonly name?: string;
  readonly className?: string;
}

interface Labelled {
  readonly label: string;
  readonly hint: string;
}

/** Options of a tag input: chips and a text box with suggestions. */
export interface TagInputProps extends Labelled {
  /** The posted text: titles joined by commas, what is typed and not yet entered among them. */
  readonly field: string;
  readonly items: readonly SelectedItem[];
  /** The name of each item's hidden field, whose value is its id. Default: `items[]`. */
  readonly name?: string;
  /** Null: as many as one likes. */
  readonly max?: number | null;
  /** Locked items are not counted. */
  readonly ignoreLocked?: boolean;
  /** True by default: an id is added once. */
  readonly unique?: boolean;
  readonly caseSensitive?: boolean;
  /** Only what is suggested can be added. */
  readonly isReadOnly?: boolean;
  readonly isDisabled?: boolean;
  /** Instead of the tags of the site. */
  readonly query?: SuggestQuery;
  readonly texts: ChosenTexts;
}

/** Options of an author suggest: authors are found by name; free text is refused. */
export interface AuthorSuggestProps extends Labelled {
  readonly field: string;
  readonly items: readonly SelectedItem[];
  /** Default: `items[]`. */
  readonly name?: string;
  /** Ids of authors that are not offered. */
  readonly exclusion?: readonly string[];
  /** The id of a team whose members are not offered; the server leaves them out. */
  readonly team?: number;
  /** A single pick only. */
  readonly exclusive?: boolean;
  readonly isDisabled?: boolean;
  readonly texts: ChosenTexts;
}

/** A text box with suggestions: what is typed or chosen is its value. */
export interface AutocompleteProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly maxLength?: number;
  readonly query: SuggestQuery;
  readonly minLength?: number;
  readonly texts: SuggestTexts;
}
