import type { ReactNode } from 'react';
import type { IslandName, Islands, IslandTiming } from '../../protocol/islands.ts';

/**
 * A place where React takes over in the browser. Until then, and without scripts, the first frame stands and must work.
 * React escapes the JSON as an attribute, so no `<` of it reaches the markup.
 */
export const Island = <N extends IslandName>({
  name,
  props,
  on = 'visible',
  children,
}: {
  name: N;
  props: Islands[N];
  on?: IslandTiming;
  children: ReactNode;
}) => (
  <div data-island={name} data-island-on={on} data-props={JSON.stringify(props)}>
    {children}
  </div>
);
