import { shortened } from '../../core/html/index.ts';

/** Sentence of the receipt about a converted text, and the part of the text that it is about. */
export interface Remark {
  readonly text: string;
  readonly what: string;
}

/** Adds a remark; a second one of the same words is left out. */
export type AddRemark = (text: string, what: string) => void;

const longestWhat = 200;

export const newRemarks = (): { readonly add: AddRemark; readonly list: () => readonly Remark[] } => {
  const byKey = new Map<string, Remark>();
  return {
    add: (text, what) => {
      const remark = { text, what: shortened(what, longestWhat) };
      byKey.set(JSON.stringify(remark), remark);
    },
    list: () => [...byKey.values()],
  };
};
