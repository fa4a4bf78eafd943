import type { ReactNode } from 'react';
import type { IslandName, Islands } from '../../../protocol/islands.ts';

/** The place of an island with its first frame, which works before scripts and stays when they do not come. */
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
