import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { nextPlace } from './grid-keys.ts';

interface Tab {
  readonly title: string;
  readonly panel: ReactNode;
}

/** Tabs whose arrows move and open (APG Tabs): what a panel holds is there already. */
export const PickerTabs = ({ name, tabs }: { name: string; tabs: readonly Tab[] }) => {
  const id = useId();
  const [open, setOpen] = useState(0);
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    const next = nextPlace(event.key, open, { count: tabs.length, columns: 1 });
    if (next === undefined) return;
    event.preventDefault();
    setOpen(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="picker-ways">
      <div className="picker-tabs" role="tablist" aria-label={name} onKeyDown={press}>
        {tabs.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === open}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === open ? 0 : -1}
            className="picker-tab"
            onClick={() => setOpen(index)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ title, panel }, index) => (
        <div
          key={title}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== open}
          className="picker-panel"
        >
          {panel}
        </div>
      ))}
    </div>
  );
};
