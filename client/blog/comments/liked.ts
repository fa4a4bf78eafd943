import { ownMarks } from '../../core/own-marks.ts';

/** The comments a visitor liked in this browser. */
export const liked = ownMarks('lectern.liked');
