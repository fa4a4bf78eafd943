export { featuredHandlers } from './calls.tsx';
export { leadId } from './lead.ts';
export { featuredIds } from './queries.ts';
export { featuredSlider } from './slider-views.tsx';
export { featuredTaskHandlers } from './tasks.ts';
export { FeatureControls, FeaturedBadge, FeatureForm, mayFeature } from './views.tsx';
