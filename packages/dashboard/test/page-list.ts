/** Every page there is, and who sees it; served by the fixture server. */
export const PAGES: readonly { readonly name: string; readonly path: string; readonly signedIn: boolean }[] = [
  { name: 'sign-in', path: '/sign-in', signedIn: false },
  { name: 'claim', path: '/claim#token', signedIn: false },
  { name: 'sign-up', path: '/sign-up#token', signedIn: false },
  { name: 'scans', path: '/scans', signedIn: true },
  { name: 'progress', path: '/scans/scan_00000000', signedIn: true },
  { name: 'failed', path: '/scans/scan_00000003', signedIn: true },
  { name: 'report', path: '/scans/scan_00000001', signedIn: true },
  { name: 'finding', path: '/scans/scan_00000001?finding=finding_2', signedIn: true },
  { name: 'checks', path: '/checks', signedIn: true },
  { name: 'check', path: '/checks/rce-shell-command-from-tool-input', signedIn: true },
  { name: 'keys', path: '/settings/keys', signedIn: true },
  { name: 'usage', path: '/settings/usage', signedIn: true },
  { name: 'account', path: '/settings/account', signedIn: true },
  { name: 'owner', path: '/owner', signedIn: true },
  { name: 'missing', path: '/no-such-page', signedIn: true },
  { name: 'shared', path: '/r/sample', signedIn: false },
];
