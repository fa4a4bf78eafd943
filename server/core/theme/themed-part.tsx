import { createElement, type ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import type { ThemePart, ThemeParts } from '../../../protocol/theme.ts';
import { print } from '../html/index.ts';
import type { Theme } from './load-theme.ts';

/**
 * A part of the template as the site's theme prints it, or `standard` if the theme has no such part or its function
 * fails, which is logged.
 */
export const themedPart = <Part extends ThemePart>(
  { overrides, log }: Theme,
  part: Part,
  { props, standard }: { readonly props: () => ThemeParts[Part]; readonly standard: ReactNode },
): ReactNode => {
  const override = overrides[part];
  if (!override) return standard;
  try {
    // Printed here, so that a failure inside the elements is caught as well.
    return <Trusted className="theme-part" html={print(override({ props: props(), standard, h: createElement }))} />;
  } catch (error) {
    log.error({ err: error }, `The part ${part} of the theme failed.`);
    return standard;
  }
};
