import $ from 'jquery';
import { ajax } from './ajax.ts';
import { controllers, modules } from './controllers.ts';
import { openDialog } from './dialog.ts';
import type { Loader } from './globals.ts';
import { imagePopup } from './image-popup.ts';
import { bindPage } from './self-bound.ts';
import { offerTicker } from './ticker.ts';
import { tooltips } from './tooltip.ts';

/**
 * An installed client, written from the wire document alone; used instead of the original in tests. It fails without
 * its globals, like the original.
 */
if (window.ezb.environment === '' || window.eb !== window.ezb) throw new Error('the page has no globals');

const loader = (): Loader => {
  const self: Loader = {
    script: (...names) => {
      const unknown = names.find(name => !modules.includes(name));
      if (unknown) throw new Error(`the client has no module ${unknown}`);
      return self;
    },
    done: act => {
      act($);
      return self;
    },
  };
  return self;
};

$.fn.implement = function (behaviour, options = {}) {
  return this.each((_, element) => behaviour($(element), options));
};

offerTicker();
bindPage();
imagePopup();
tooltips();
window.EasyBlog = { require: loader, Controller: controllers, ajax, dialog: openDialog };
