export { loader } from './loader.ts';
export { loadMessages } from './messages.ts';
export { resource } from './resources.ts';
export { template } from './templates.ts';
