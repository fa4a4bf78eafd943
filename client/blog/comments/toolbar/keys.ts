import { type Control, controls } from './controls.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** The control of a key press in the text box: Ctrl or Cmd with its letter, without other modifier keys. */
export const controlOfKey = (press: Press): Control | undefined => {
  if (press.ctrlKey === press.metaKey || press.altKey || press.shiftKey || press.isComposing) return undefined;
  return controls.find(({ key }) => key !== undefined && key === press.key.toLowerCase());
};

/** Index of the stop that an arrow, Home or End moves to (APG toolbar); wraps at both ends. */
export const nextStop = (key: string, stop: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (stop + 1) % count;
  if (key === 'ArrowLeft') return (stop + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};
