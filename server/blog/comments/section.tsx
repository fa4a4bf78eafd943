export { type CommentsData, CommentsSection, loadComments } from './views.tsx';
