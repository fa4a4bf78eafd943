/** js-yaml brings no types. */
declare module 'js-yaml' {
  /** Parses one document; throws for another text. */
  export const load: (text: string) => unknown;
}
