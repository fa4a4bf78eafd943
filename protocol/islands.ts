import type { ToolbarTexts } from './texts/commenting.ts';

/**
 * Every island with its props: JSON in `data-props`, never secrets. `client/islands.ts` imports a component with exactly
 * these props.
 */
export interface Islands {
  /** The formatting bar of the text box with this id. */
  readonly 'comment-toolbar': { readonly box: string; readonly texts: ToolbarTexts };
}

export type IslandName = keyof Islands;
