import type { PageTexts } from '../../../protocol/browser-texts.ts';

/** The page's configuration as the inline script leaves it (spec §3.3 Blog configuration, Component settings). */
export interface Config {
  readonly version: string;
  readonly environment: 'production' | 'development';
  readonly mode: 'production' | 'development';
  readonly rootUrl: string;
  readonly ajaxUrl: string;
  readonly baseUrl: string;
  readonly indexUrl: string;
  readonly option: string;
  readonly token: string;
  readonly mobile: boolean;
  readonly ios: boolean;
  readonly language: string;
  readonly locale: string;
  readonly momentLang: string;
  /** The site's time zone, by its IANA name. */
  readonly zone: string;
  readonly direction: 'ltr' | 'rtl';
  readonly scriptVersioning: boolean;
  readonly scriptPath: string;
  readonly stylePath: string;
  readonly templatePath: string;
  readonly languagePath: string;
  readonly viewPath: string;
  readonly resourcePath: string;
  /** Texts of script commands and of dialog bindings are evaluated, as old installs did (ruling 2). */
  readonly evaluate: boolean;
  /** Installed scripts run on the pages and do their work alone (ruling 3). */
  readonly compat: boolean;
  /**
   * How Pay buttons are marked, the origin of their provider's checkout (empty: none is set), and hosts it may lead to.
   */
  readonly checkout: { readonly rel: string; readonly origin: string; readonly hosts: readonly string[] };
  readonly texts: PageTexts;
}

declare global {
  /** The page's global object; other modules add their functions to it. */
  interface LecternGlobal {
    readonly config: Config;
  }
  interface Window {
    readonly lectern: LecternGlobal;
  }
}

export const config = (): Config => window.lectern.config;

export const isDevelopment = (): boolean => config().environment === 'development';

/** Message of the core, in the page's language. */
export const pageText = (key: keyof PageTexts): string => config().texts[key];
