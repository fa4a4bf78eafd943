export { prefersReducedMotion } from './reduced-motion.ts';
export { createRotation, holdWhileWatched, type Rotation } from './rotation.ts';
export { scrollSmoothly } from './smooth-scroll.ts';
