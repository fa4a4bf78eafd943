import type { MapSource } from './blog/maps.ts';
import type { DateTexts, EditorTexts, LocationTexts, ToolbarTexts, UploadTexts } from './browser-texts.ts';
import type { Direction } from './direction.ts';
import type { AuthorSuggestProps, AutocompleteProps, TagInputProps } from './suggest.ts';

/**
 * Every island with its props: JSON in `data-props`, never secrets. `client/islands.ts` imports a component with
 * exactly these props.
 */
export interface Islands {
  /** A text with its formatting; it is a field of the form it stands in, `body` unless another is named. */
  readonly 'composer-editor': {
    readonly field?: 'intro' | 'body';
    readonly markup: string;
    readonly label: string;
    /** The id of the sentence that says what is wrong with it. */
    readonly error?: string | undefined;
    /** `lang` and `dir` of a text that names no language; undefined where they are those of the page. */
    readonly siteLanguage: { readonly lang?: string | undefined; readonly dir?: Direction | undefined };
    readonly texts: EditorTexts;
  };
  /** The formatting bar of the text box with this id. */
  readonly 'comment-toolbar': { readonly box: string; readonly texts: ToolbarTexts };
  /** Fields of a place in its form: address, latitude and longitude (spec §2.4). */
  readonly 'location-form': {
    readonly initial: { readonly address: string; readonly latitude: string; readonly longitude: string };
    readonly language: string;
    readonly mapType: 'roadmap';
    readonly source: MapSource;
    readonly texts: LocationTexts;
  };
  /** A date with its time in the stored form (spec §2.4), in the site's time zone. */
  readonly 'date-time-field': {
    readonly name: 'publish_up' | 'publish_down' | 'created' | 'autopost_date';
    readonly label: string;
    readonly value: string;
    readonly original?: string;
    readonly min?: string;
    readonly emptyText?: string;
    readonly zone: string;
    /** The id of the input, where a summary of errors links to it. */
    readonly inputId?: string;
    /** Why the value was refused. */
    readonly error?: string;
    readonly language: string;
    readonly texts: DateTexts;
  };
  /** A first and a last day (spec §5.2). */
  readonly 'date-range-field': {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly min?: string;
    readonly max?: string;
    readonly span?: number;
    /** The id of a sentence that says what choosing does. */
    readonly describedBy?: string;
    readonly language: string;
    readonly texts: DateTexts;
  };
  readonly 'tag-input': TagInputProps;
  readonly 'author-suggest': AuthorSuggestProps;
  readonly autocomplete: AutocompleteProps;
  /** The place where pictures are dropped, for a folder of the media browser; they are kept there. */
  readonly 'media-uploads': { readonly folder: string; readonly texts: UploadTexts };
}

export type IslandName = keyof Islands;
