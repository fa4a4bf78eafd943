import { Component, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { type PreservedFields, preserveFields, restoreFields } from '../forms/index.ts';
import { debug } from '../page/index.ts';
import { keepFocusInPlace } from './keep-view.ts';

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

/** How an island enters its place: what the person typed into the first frame, and the focus, stay. */
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
