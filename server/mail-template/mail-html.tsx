import type { CSSProperties, ReactNode } from 'react';
import { Trusted } from '../../client/core/trusted.view.tsx';
import type { Services } from '../core/context/index.ts';
import { type Html, print, printDocument, rawHtml } from '../core/html/index.ts';
import { currentLocale, text } from '../core/i18n/index.ts';
import { inLocaleOf } from '../core/settings/index.ts';
import { siteAccent } from '../look/index.ts';
import { type Block, mailBlocks, type Piece } from './blocks.ts';
import { colours, styles } from './colours.ts';

const fonts = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

// Mail programs drop style sheets or parts of them: what the light theme needs is at the elements.
const body: CSSProperties = { margin: 0, padding: 0, background: colours.light.page, color: colours.light.text };
const frame: CSSProperties = { width: '100%', maxWidth: '37.5rem', margin: '0 auto', borderSpacing: 0 };
const card: CSSProperties = {
  ...{ padding: '1.75rem', background: colours.light.card, border: `1px solid ${colours.light.line}` },
  ...{ borderRadius: '0.75rem', fontFamily: fonts, fontSize: '1rem', lineHeight: 1.6, overflowWrap: 'anywhere' },
};
const small: CSSProperties = {
  ...{
    padding: '1.25rem 1.75rem',
    fontFamily: fonts,
    fontSize: '0.875rem',
    lineHeight: 1.5,
    color: colours.light.quiet,
  },
};

interface Accents {
  readonly accent: string;
  readonly onAccent: string;
}

const Words = ({ pieces, accent }: { pieces: readonly Piece[]; accent: string }) =>
  pieces.map(({ words, href }) =>
    href === undefined ? (
      words
    ) : (
      <a key={href} href={href} className="accent" style={{ color: accent }}>
        {words}
      </a>
    ),
  );

const Button = ({ href, children, accent, onAccent }: Accents & { href: string; children: ReactNode }) => (
  <p style={{ margin: '1.5rem 0' }}>
    <a
      href={href}
      className="button"
      style={{
        ...{ display: 'inline-block', padding: '0.75rem 1.5rem', borderRadius: '0.5rem', fontWeight: 700 },
        ...{ background: accent, color: onAccent, textDecoration: 'none' },
      }}
    >
      {children}
    </a>
  </p>
);

const BlockView = ({ block, ...accents }: Accents & { block: Block }) => {
  if (block.kind === 'link')
    return (
      <Button href={block.href} {...accents}>
        {text('MAIL_OPEN')}
      </Button>
    );
  if (block.kind === 'list')
    return (
      <ul style={{ margin: '0 0 1rem', paddingInlineStart: '1.25rem' }}>
        {block.items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  return (
    <p style={{ margin: '0 0 1rem' }}>
      {block.lines.map((pieces, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and are printed once
        <span key={line}>
          {line > 0 && <br />}
          <Words pieces={pieces} accent={accents.accent} />
        </span>
      ))}
    </p>
  );
};

type MailServices = Pick<Services, 'site' | 'settings'>;

/** A mail as it is printed in HTML. */
export interface PrintedMail {
  readonly subject: string;
  readonly text: string;
  /** Markup in place of the text, escaped or sanitized, with headings from the second level on. */
  readonly html: string | null;
  /** Default: the language of the site. */
  readonly language?: string;
}

/** Parts of a plain text in the look of mails, for a mail with its own markup. */
export const mailParts = ({ site, settings: { baseUrl } }: MailServices, words: string): Html => {
  const { light } = siteAccent(site);
  return print(
    mailBlocks(words, { baseUrl, siteName: site.get('site.name') }).map((block, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and are printed once
      <BlockView key={place} block={block} {...light} />
    )),
  );
};

const documentOf = (services: MailServices, mail: PrintedMail): Html => {
  const { site, settings } = services;
  const siteName = site.get('site.name');
  const { baseUrl } = settings;
  const { language, direction } = currentLocale();
  const { light, dark } = siteAccent(site);
  return printDocument(
    <html lang={language.name} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{mail.subject}</title>
        <Trusted as="style" html={rawHtml(styles(light, dark))} />
      </head>
      <body style={body} className="page">
        <main lang={language.name} dir={direction} style={{ padding: '1.5rem 0.75rem' }}>
          <table role="presentation" style={frame}>
            <tbody>
              <tr>
                <td style={{ ...small, fontSize: '1.25rem', fontWeight: 700 }}>
                  <a href={`${baseUrl}/`} className="accent" style={{ color: light.accent, textDecoration: 'none' }}>
                    {siteName}
                  </a>
                </td>
              </tr>
              <tr>
                <td style={card} className="card">
                  <h1 style={{ margin: '0 0 1rem', fontSize: '1.375rem', lineHeight: 1.3 }}>{mail.subject}</h1>
                  <Trusted html={mail.html === null ? mailParts(services, mail.text) : rawHtml(mail.html)} />
                </td>
              </tr>
              <tr>
                <td style={small} className="quiet">
                  {siteName}
                  <br />
                  <a href={`${baseUrl}/`} className="accent" style={{ color: light.accent }}>
                    {baseUrl.replace(/^https?:\/\//, '')}
                  </a>
                </td>
              </tr>
            </tbody>
          </table>
        </main>
      </body>
    </html>,
  );
};

/**
 * A mail in the look of the site, in both themes, from its plain text or its own markup; its frame is in the language of
 * its text.
 */
export const mailHtml = (services: MailServices, mail: PrintedMail): Html =>
  inLocaleOf(services.site, mail, () => documentOf(services, mail));
