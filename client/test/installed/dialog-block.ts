import $ from 'jquery';

/** A binding is called with the controller of the dialog as `this`: its parts by name, and its parent. */
export type Binding = (this: DialogParts, element: JQuery, event: JQuery.TriggeredEvent) => void;

export type DialogParts = {
  readonly parent: { readonly close: () => void };
} & Readonly<Record<string, unknown>>;

export interface DialogBlock {
  readonly title: string;
  /** In px; 0: as wide as its content. */
  readonly width: number;
  readonly content: string;
  readonly buttons: string;
  readonly selectors: Readonly<Record<string, string>>;
  readonly bindings: Readonly<Record<string, Binding>>;
}

const evaluated = (source: string): DialogBlock['bindings'] => new Function('$', `return (${source})`)($);

/**
 * Reads a description block as installed clients do (wire §2.0, B1 … B5): through the markup parser, so a binding that
 * does not parse throws, and so does a block that is wrapped or has no content.
 */
export const readBlock = (html: string): DialogBlock => {
  const block = $($.parseHTML(html.trim()));
  if (!block.is('dialog') || block.length !== 1) throw new Error('the block is not the root');
  const [root] = block.toArray();
  if (!(root instanceof Element) || root.attributes.length > 0) throw new Error('the block has attributes');
  const child = (name: string): JQuery => block.children(name);
  if (child('content').length !== 1) throw new Error('the block has no content');
  return {
    title: child('title').text(),
    width: Number(child('width').text()),
    content: child('content').html(),
    buttons: child('buttons').html() ?? '',
    selectors: JSON.parse(child('selectors').html() || '{}'),
    bindings: evaluated(child('bindings').html() || '{}'),
  };
};
