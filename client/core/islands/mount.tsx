import { Component, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { type PreservedFields, preserveFields, restoreFields } from '../forms/index.ts';
import { debug } from '../page/index.ts';

/** Milliseconds in which an island may still change its size, in its effects. */
const settlingTime = 500;

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

/**
 * Runs a change of the page's height, such as the mounting of an island, and keeps the focused element below it at its
 * place in the window. Browsers do so by themselves only while the changed part is out of view.
 */
const keepFocusInPlace = (changed: Element, change: () => void): void => {
  const { activeElement: focused } = document;
  const isBelow = focused && (changed.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  if (!isBelow || !isInView(focused)) {
    change();
    return;
  }
  const { top } = focused.getBoundingClientRect();
  change();
  let scrolled = window.scrollY;
  const watch = new ResizeObserver(() => {
    // Another scroll or a change of the focus ends the correction.
    if (document.activeElement !== focused || Math.abs(window.scrollY - scrolled) > 1) {
      watch.disconnect();
      return;
    }
    window.scrollBy({ top: focused.getBoundingClientRect().top - top, behavior: 'instant' });
    scrolled = window.scrollY;
  });
  watch.observe(changed);
  setTimeout(() => watch.disconnect(), settlingTime);
};

type Props = Readonly<Record<string, unknown>>;

// Error boundary: an island that throws is replaced by its first frame.
class Boundary extends Component<{ children: ReactNode; onBreak: (failure: unknown) => void }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(failure: unknown): void {
    this.props.onBreak(failure);
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}

const propsOf = (element: HTMLElement): Props => {
  const props: unknown = JSON.parse(element.dataset.props ?? '{}');
  return typeof props === 'object' && props !== null ? { ...props } : {};
};

const restoreFrame = (element: HTMLElement, root: Root, frame: readonly Node[]): void => {
  // React must have finished its own work on the element first.
  queueMicrotask(() => {
    root.unmount();
    element.replaceChildren(...frame);
  });
};

const isComponent = (value: unknown): value is ComponentType<Props> => typeof value === 'function';

/** Creates the function that mounts an island: text typed into the first frame and the focus are preserved. */
export const createMount = (component: unknown): ((element: HTMLElement) => void) => {
  if (!isComponent(component)) throw new Error('an island exports its component by default');
  const Island = component;
  return element => {
    const frame = [...element.childNodes];
    const preserved: PreservedFields = preserveFields(element);
    const root = createRoot(element);
    const onBreak = (failure: unknown): void => {
      debug(`The island ${element.dataset.island} broke: ${String(failure)}`);
      restoreFrame(element, root, frame);
    };
    keepFocusInPlace(element, () =>
      flushSync(() =>
        root.render(
          <Boundary onBreak={onBreak}>
            <Island {...propsOf(element)} />
          </Boundary>,
        ),
      ),
    );
    element.dataset.mounted = '';
    restoreFields(element, preserved);
  };
};
