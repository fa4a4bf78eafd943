import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { escaped, type Html, rawHtml } from '../../core/html.tsx';
import { root } from '../../core/root.ts';
import { spoken } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';

const own = ['site/layout/image/popup', 'site/layout/image/popup/thumb'] as const;
const installed = [...own, 'site/layout/image/container'] as const;
type TemplateName = (typeof installed)[number];

const files = new Map<TemplateName, string>();

const fileOf = (name: TemplateName): string => {
  const file = files.get(name) ?? readFileSync(join(root, 'media/templates', `${name}.html`), 'utf8');
  files.set(name, file);
  return file;
};

const filled = (name: TemplateName): Html =>
  rawHtml(fileOf(name).replace(/\[%= ([A-Z_]+) %\]/g, (_, key: string) => escaped(spoken(key))));

/** The templates the popup is made from, in the page where clients look for them first (wire §1.9, §3.7). */
export const PopupTemplates = ({ visit }: { visit: Visit }) =>
  (visit.services.site.get('compat.client') ? installed : own).map(name => (
    <Trusted key={name} html={filled(name)} className="eb-template" data-name={name} hidden />
  ));
