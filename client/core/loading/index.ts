export { loader } from './loader.ts';
export { loadMessages, loadTexts } from './messages.ts';
export { resource } from './resources.ts';
export { template } from './templates.ts';
