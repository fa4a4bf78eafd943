import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Trusted } from '../../client/core/trusted.view.tsx';
import { root } from '../core/config/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { escaped, type Html, rawHtml } from '../core/html/index.ts';
import { sentenceOf } from '../core/i18n/index.ts';

/** Template files by the names that clients request. */
const own: Readonly<Record<string, string>> = {
  'site/layout/image/popup': 'site/layout/image/popup',
  'site/layout/image/popup/thumb': 'site/layout/image/popup/thumb',
};

/** Installed clients put pictures into the thumbs themselves, and know no control but close. */
const installed: Readonly<Record<string, string>> = {
  'site/layout/image/popup': 'installed/image/popup',
  'site/layout/image/popup/thumb': 'installed/image/popup/thumb',
  'site/layout/image/container': 'installed/image/container',
};

const files = new Map<string, string>();

// A template begins with its element: installed clients take other text for a selector.
const fileOf = (name: string): string => {
  const file = files.get(name) ?? readFileSync(join(root, 'media/templates', `${name}.html`), 'utf8').trim();
  files.set(name, file);
  return file;
};

const filled = (file: string): Html =>
  rawHtml(fileOf(file).replace(/\[%= ([A-Z_]+) %\]/g, (_, key: string) => escaped(sentenceOf(key))));

/** Templates of the popup, in the page where clients look first (wire §1.9, §3.7). */
export const PopupTemplates = ({ context }: { context: RequestContext }) =>
  Object.entries(context.services.site.get('compat.client') ? installed : own).map(([name, file]) => (
    <Trusted key={name} html={filled(file)} className="eb-template" data-name={name} hidden />
  ));
