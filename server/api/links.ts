import type { Services } from '../core/context/index.ts';
import { currentLocale } from '../core/i18n/index.ts';
import { mainPath, type StoredPicture } from '../media/index.ts';

type Site = Pick<Services, 'settings'>;

export const absolute = ({ settings }: Site, path: string): string => settings.baseUrl + path;

/** A picture with its absolute address. */
export const imageOf = (site: Site, picture: StoredPicture | null) =>
  picture && { url: absolute(site, mainPath(picture)), alt: picture.alt };

/** BCP 47 tag of a text; empty stands for the language of the site. */
export const languageOf = (language: string): string => language || currentLocale().content.language;
