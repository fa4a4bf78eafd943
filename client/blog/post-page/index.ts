export { printLink } from './print-link.ts';
