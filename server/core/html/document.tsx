import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { type Html, rawHtml } from './html.tsx';

/** JSON that is safe inside a script element (stack, trap 8). */
export const scriptJson = (value: unknown): Html =>
  rawHtml(
    JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029'),
  );

/** Script element with data, which is never executed. */
export const JsonScript = ({
  type = 'application/json',
  id,
  value,
}: {
  type?: string;
  id?: string;
  value: unknown;
}) => <Trusted as="script" type={type} id={id} html={scriptJson(value)} />;

/** Constant script that the content security policy allows by its hash. */
export const InlineScript = ({ code }: { code: string }): ReactNode => <Trusted as="script" html={rawHtml(code)} />;
