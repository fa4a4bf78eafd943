import type { ToolbarTexts } from './texts/commenting.ts';

/**
 * Every island with its props: JSON, never secrets. The server prints `<Island name props>` against it, and
 * `client/islands.ts` imports a component with exactly these props.
 */
export interface Islands {
  /** The formatting bar of the text box with this id. */
  readonly 'comment-toolbar': { readonly box: string; readonly texts: ToolbarTexts };
}

export type IslandName = keyof Islands;

/** When an island's script is fetched: as soon as the browser has time, when it comes into view, or at first touch. */
export type IslandTiming = 'idle' | 'visible' | 'touched';
