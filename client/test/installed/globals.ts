import type { ajax } from './ajax.ts';
import type { Behaviour, ControllerTree } from './controllers.ts';
import type { openDialog } from './dialog.ts';

/** Globals that an installed page defines before the client runs (wire §1.1). */
export interface PageGlobals {
  readonly environment: string;
  readonly rootUrl: string;
  readonly ajaxUrl: string;
  readonly baseUrl: string;
  readonly token: string;
  readonly mobile: boolean;
  readonly ios: boolean;
  readonly locale: string;
  readonly momentLang: string;
  readonly direction: string;
}

/** The client's global object for page scripts (wire §1.1, §3.0). */
export interface ClientGlobal {
  readonly require: () => Loader;
  readonly Controller: ControllerTree;
  readonly ajax: typeof ajax;
  readonly dialog: typeof openDialog;
}

export interface Loader {
  readonly script: (...names: string[]) => Loader;
  readonly done: (act: (query: JQueryStatic) => void) => Loader;
}

declare global {
  interface Window {
    ezb: PageGlobals;
    eb: PageGlobals;
    EasyBlog: ClientGlobal;
  }
  interface JQuery {
    implement(behaviour: Behaviour, options?: Readonly<Record<string, unknown>>): JQuery;
    ticker(options: { readonly titleText: string; readonly direction: string }): JQuery;
  }
}
