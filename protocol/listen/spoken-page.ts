import type { SpokenTexts } from '../browser-texts.ts';

/** Answer of `/blog/listen/<id>`. */
export interface SpokenPage {
  /** Language of the sentences. */
  readonly language: string;
  readonly texts: SpokenTexts;
  /** Introduction of each comment, by its id: "Ruth answers Owen:". */
  readonly comments: Readonly<Record<string, string>>;
}

/** Comments of one question. */
export const spokenCommentsMost = 400;
