import $ from 'jquery';

/** Calls a binding with the dialog's controller as `this`: its parts by name, and its parent. */
export type Binding = (this: DialogParts, element: JQuery, event: JQuery.TriggeredEvent) => void;

export type DialogParts = {
  readonly parent: { readonly close: () => void };
} & Readonly<Record<string, unknown>>;

export interface DialogBlock {
  readonly title: string;
  /** In px; 0 means the width of its content. */
  readonly width: number;
  readonly content: string;
  readonly buttons: string;
  readonly selectors: Readonly<Record<string, string>>;
  readonly bindings: Readonly<Record<string, Binding>>;
}

const evaluated = (source: string): DialogBlock['bindings'] => new Function('$', `return (${source})`)($);

/**
 * Reads a description block like installed clients (wire §2.0, B1 … B5): with the XML parser, so an invalid binding
 * throws, and so does a wrapped block or one without content.
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
