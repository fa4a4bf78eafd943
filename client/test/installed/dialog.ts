import $ from 'jquery';
import { textOf, type Values } from './ajax.ts';
import { type Binding, type DialogBlock, type DialogParts, readBlock } from './dialog-block.ts';

interface DialogOptions {
  readonly content: JQuery.Promise<Values, Values>;
  /** Bindings of the opener; those of the block take precedence. */
  readonly bindings?: Readonly<Record<string, Binding>>;
}

const close = (): void => {
  $('#eb.eb-dialog').remove();
};

const parts = `<div class="eb-dialog-modal">
  <div class="eb-dialog-header"><div class="row-table"><div><span class="eb-dialog-title"></span></div>
    <div class="eb-dialog-close-button"><i class="fa fa-close"></i></div></div></div>
  <div class="eb-dialog-body"><div class="eb-dialog-content"></div>
    <div class="eb-hint hint-loading"><i class="eb-hint-icon"><span class="eb-loader-o"></span></i></div>
    <div class="eb-hint hint-failed"><span class="eb-dialog-error-message"></span></div></div>
  <div class="eb-dialog-footer"><div class="row-table"><div class="eb-dialog-footer-content"></div></div></div></div>`;

/**
 * A dialog like that of installed clients: styled by the page, without role, name or focus; its close control is no
 * button.
 */
const frame = (state: string): JQuery => {
  close();
  return $(`<div id="eb" class="eb-dialog active ${state}">${parts}</div>`)
    .on('click', '.eb-dialog-close-button', close)
    .appendTo('body');
};

const nameIn = (key: string): string => /^\{(\w+)\}/.exec(key)?.[1] ?? '';

const bind = (root: JQuery, block: DialogBlock, bindings: Readonly<Record<string, Binding>>): void => {
  const getters = Object.entries(block.selectors).map(([key, selector]) => [nameIn(key), () => root.find(selector)]);
  const parts: DialogParts = { ...Object.fromEntries(getters), parent: { close } };
  for (const [key, act] of Object.entries(bindings)) {
    const [name = '', event = ''] = key.split(' ');
    const selector = block.selectors[name];
    if (key === 'init') act.call(parts, root, $.Event('init'));
    else if (selector) root.on(event, selector, heard => act.call(parts, $(heard.currentTarget), heard));
  }
};

const show = (html: string, own: Readonly<Record<string, Binding>>): void => {
  const root = frame('type-html');
  if (!html.includes('<dialog>')) {
    root.find('.eb-dialog-content').html(html);
    return;
  }
  const block = readBlock(html);
  root.find('.eb-dialog-modal').css({ width: block.width || 'auto', height: 'auto' });
  root.find('.eb-dialog-title').text(block.title);
  root.find('.eb-dialog-content').html(block.content);
  root
    .toggleClass('has-footer', block.buttons !== '')
    .find('.eb-dialog-footer-content')
    .html(block.buttons);
  bind(root, block, { ...own, ...block.bindings });
};

const fail = (reason: unknown): void => {
  frame('is-failed').find('.eb-dialog-error-message').text(textOf(reason));
};

/** Opens the dialog of a call's answer, or shows its refusal. */
export const openDialog = ({ content, bindings = {} }: DialogOptions): void => {
  frame('is-loading');
  content
    .done(([html]) => (typeof html === 'string' ? show(html, bindings) : fail(undefined)))
    .fail(([reason]) => fail(reason));
};

/** Submits a dialog's form like the browser. */
export const submitForm: Binding = function () {
  const { form } = this;
  if (typeof form === 'function') form().trigger('submit');
};
