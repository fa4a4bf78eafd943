import { type DialogOptions, loadDialogs } from '../core/dialog/index.ts';
import { loadCheckout } from '../payment/index.ts';

export const openDialog = (options: DialogOptions, opener: Element | null) =>
  loadDialogs().then(m => m.openDialog(options, opener));

export const closeDialog = () => loadDialogs().then(m => m.closeDialog());

export const client = () => import('./client.ts').then(m => m.client);

export const configureCheckout = (options: unknown) => loadCheckout().then(m => m.configure(options));

export const openCheckout = (address: string) => loadCheckout().then(m => m.openAddress(address));

export const closeCheckout = () => loadCheckout().then(m => m.close());
