import type { MapSource } from './blog/maps.ts';
import type { ToolbarTexts } from './texts/commenting.ts';
import type { LocationTexts } from './texts/maps.ts';

/**
 * Every island with its props: JSON in `data-props`, never secrets. `client/islands.ts` imports a component with exactly
 * these props.
 */
export interface Islands {
  /** The formatting bar of the text box with this id. */
  readonly 'comment-toolbar': { readonly box: string; readonly texts: ToolbarTexts };
  /** The fields of a place, for the form it stands in: address, latitude and longitude (spec §2.4). */
  readonly 'location-form': {
    readonly initial: { readonly address: string; readonly latitude: string; readonly longitude: string };
    readonly language: string;
    readonly mapType: 'roadmap';
    readonly source: MapSource;
    readonly texts: LocationTexts;
  };
}

export type IslandName = keyof Islands;
