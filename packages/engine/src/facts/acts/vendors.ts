import { VENDOR_INSTALLERS } from '../../knowledge/installers.ts';
import { RELEASE_HOSTS } from '../../knowledge/shady-hosts.ts';

/** Where those who make a program give it out. */
export function isFromVendor(text: string): boolean {
  return VENDOR_INSTALLERS.test(text) || RELEASE_HOSTS.test(text);
}
