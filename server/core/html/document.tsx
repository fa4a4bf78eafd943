import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { type Html, rawHtml } from './html.tsx';

/** JSON as it may stand in a script element (stack, trap 8). */
export const scriptJson = (value: unknown): Html =>
  rawHtml(
    JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029'),
  );

/** Data in a page, never run. */
export const JsonScript = ({
  type = 'application/json',
  id,
  value,
}: {
  type?: string;
  id?: string;
  value: unknown;
}) => <Trusted as="script" type={type} id={id} html={scriptJson(value)} />;

/** One of the constant scripts the content policy allows by its hash. */
export const InlineScript = ({ code }: { code: string }): ReactNode => <Trusted as="script" html={rawHtml(code)} />;
