export { prefersReducedMotion } from './reduced-motion.ts';
export { createRotation, type Rotation, suspendWhileWatched } from './rotation.ts';
export { scrollSmoothly } from './smooth-scroll.ts';
