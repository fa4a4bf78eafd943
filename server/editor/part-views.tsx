import type { ReactNode } from 'react';

/** Section of the settings; a rarely needed one is closed while it is empty. */
export const Part = ({ title, isOpen = true, children }: { title: string; isOpen?: boolean; children: ReactNode }) => (
  <details className="composer-part" open={isOpen}>
    <summary>{title}</summary>
    <div className="composer-part-body">{children}</div>
  </details>
);
