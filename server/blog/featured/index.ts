export { featuredAnswers } from './calls.ts';
export { featuredSlider } from './slider-views.tsx';
export { featuredTaskAnswers } from './tasks.ts';
export { FeatureControls, FeaturedBadge, FeatureForm, mayFeature } from './views.tsx';
