import { ownMarks } from '../../core/own-marks.ts';

/** A visitor's reaction to each post, by its id, in this browser. */
export const reacted = ownMarks('lectern.reacted');
