export { TagInput as default } from './tag-input.tsx';
