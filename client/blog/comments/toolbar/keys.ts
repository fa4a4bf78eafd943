import { type Control, controls } from './controls.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** The control of a key press in the text box: Ctrl or Cmd with its letter, without other modifier keys. */
export const controlOfKey = (press: Press): Control | undefined => {
  if (press.ctrlKey === press.metaKey || press.altKey || press.shiftKey || press.isComposing) return undefined;
  return controls.find(({ key }) => key !== undefined && key === press.key.toLowerCase());
};
