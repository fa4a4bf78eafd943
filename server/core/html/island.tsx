import type { ReactNode } from 'react';
import type { IslandName, Islands } from '../../../protocol/islands.ts';

/** Container of an island with its server-rendered content, which works without scripts. */
export const Island = <N extends IslandName>({
  name,
  props,
  on = 'visible',
  children,
}: {
  name: N;
  props: Islands[N];
  on?: 'idle' | 'visible' | 'touched';
  children: ReactNode;
}) => (
  <div data-island={name} data-island-on={on} data-props={JSON.stringify(props)}>
    {children}
  </div>
);
