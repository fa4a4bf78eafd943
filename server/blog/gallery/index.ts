export { CarouselControls, CarouselMenu } from './carousel-views.tsx';
export { printedGallery } from './gallery-views.tsx';
export { PopupTemplates } from './popup-views.tsx';
export { galleryRules, PopupPicture, withPictures } from './views.tsx';
