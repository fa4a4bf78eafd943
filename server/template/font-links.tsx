import type { RequestContext } from '../core/context/index.ts';
import { asset } from '../core/files/index.ts';
import { currentLocale } from '../core/i18n/index.ts';
import { versioned } from './config.ts';

const fileOf = (family: string): string =>
  `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;

/** The files that the first text of a page in Latin letters needs. */
const firstFiles = {
  clear: [fileOf('atkinson-hyperlegible-next')],
  book: [fileOf('source-sans-3'), fileOf('source-serif-4')],
} as const;

const isLatin = (locale: string): boolean => new Intl.Locale(locale).maximize().script === 'Latn';

/** Styles of the fonts that the site delivers; empty for those of the reader's system. */
export const FontLinks = ({ context }: { context: RequestContext }) => {
  const { settings, site } = context.services;
  const fonts = site.get('look.fonts');
  if (fonts === 'system') return null;
  const styles = versioned(context, asset(`media/styles/fonts/${fonts}.css`));
  const files = isLatin(currentLocale().language.format) ? firstFiles[fonts].map(asset) : [];
  return (
    <>
      {files.map(
        file =>
          file && (
            <link
              key={file}
              rel="preload"
              as="font"
              type="font/woff2"
              crossOrigin=""
              href={`${settings.basePath}${file}`}
            />
          ),
      )}
      {styles && <link rel="stylesheet" href={`${settings.basePath}${styles}`} />}
    </>
  );
};
