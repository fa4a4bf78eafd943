declare const printed: unique symbol;

/**
 * Markup that was printed or cleaned by us and may enter a page as it is. Made only in `core/html/html` on either side.
 */
export type Html = string & { readonly [printed]: true };
