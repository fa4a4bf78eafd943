export { type UndoResult, undoSwap } from './undo.ts';
