import type { Services } from '../core/context/index.ts';
import type { Html } from '../core/html/index.ts';
import { currentLocale } from '../core/i18n/index.ts';
import { mainPath, type StoredPicture } from '../media/index.ts';

type Site = Pick<Services, 'settings'>;

export const absolute = ({ settings }: Site, path: string): string => settings.baseUrl + path;

/** A picture with its absolute address. */
export const imageOf = (site: Site, picture: StoredPicture | null) =>
  picture && { url: absolute(site, mainPath(picture)), alt: picture.alt };

// The sanitizer writes attributes in double quotes.
const rootPath = /(\s(?:href|src|poster)=")(\/(?!\/)[^"]*")/g;
const listed = /(\ssrcset=")([^"]*)(")/g;

/** Markup whose links lead to the site from everywhere. */
export const absoluteHtml = ({ settings }: Site, html: Html): string => {
  const { origin } = new URL(settings.baseUrl);
  return html
    .replace(rootPath, (_, name: string, path: string) => name + origin + path)
    .replace(
      listed,
      (_, name: string, paths: string, end: string) => name + paths.replace(/(^|,\s*)\/(?!\/)/g, `$1${origin}/`) + end,
    );
};

/** BCP 47 tag of a text; empty stands for the language of the site. */
export const languageOf = (language: string): string => language || currentLocale().content.language;
