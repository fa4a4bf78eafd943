export { CarouselControls, CarouselMenu } from './carousel-views.tsx';
export { galleryRules } from './galleries.ts';
export { printedGallery } from './gallery-views.tsx';
export { PopupTemplates } from './popup-views.tsx';
export { PopupPicture, withPictures } from './views.tsx';
