import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createTabs, panesOf } from '../controls/index.ts';

interface Tab {
  readonly title: string;
  readonly panel: ReactNode;
}

const htmlIn = (parent: Element | null | undefined, selector: string): HTMLElement[] => [
  ...(parent?.querySelectorAll<HTMLElement>(selector) ?? []),
];

/** The tabs of the picker; the arrow keys open a tab, since its panel needs no loading. */
export const PickerTabs = ({ name, tabs }: { name: string; tabs: readonly Tab[] }) => {
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [list] = htmlIn(whole.current, '.picker-tabs');
    const panels = htmlIn(whole.current, ':scope > [data-picker-panel]');
    const buttons = htmlIn(list, 'button');
    const panes = panesOf(buttons, tab => panels[buttons.indexOf(tab)]);
    if (list) createTabs({ list, panes, isFollowed: true });
  }, []);
  return (
    <div className="picker-ways" ref={whole}>
      <ul className="picker-tabs" data-label={name}>
        {tabs.map(({ title }) => (
          <li key={title}>
            <button type="button" className="picker-tab">
              {title}
            </button>
          </li>
        ))}
      </ul>
      {tabs.map(({ title, panel }, index) => (
        <div key={title} className="tab-pane" id={`${id}-panel-${index}`} data-picker-panel="">
          {panel}
        </div>
      ))}
    </div>
  );
};
