import { createElement } from 'react';
import type { Html } from '../../protocol/html.ts';

/** The one way markup that is already `Html` enters a view. */
export const Trusted = ({
  html,
  as = 'div',
  ...attributes
}: {
  html: Html;
  as?: string;
  [attribute: string]: unknown;
}) => createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
