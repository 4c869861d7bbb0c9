import type { RepositoryCheck } from '../../check.ts';

/** Files that exist to hold credentials, by the names their programs give them. */
const CREDENTIAL_FILES: readonly (readonly [path: RegExp, what: string])[] = [
  [/\.(?:jks|keystore|bks|kdbx?|ppk|agilekeychain|opvault)$/i, 'a container of private keys or passwords'],
  [/(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)$/, 'a private SSH key'],
  [/(?:^|\/)[._]netrc$/, 'passwords of remote hosts'],
  [/(?:^|\/)\.git-credentials$/, 'passwords of git hosts'],
  [/(?:^|\/)\.?pgpass(?:\.conf)?$/, 'PostgreSQL passwords'],
  [/(?:^|\/)\.my\.cnf$/, 'a MySQL password'],
  [/(?:^|\/)\.?htpasswd$/, 'password hashes of a web server'],
  [/(?:^|\/)(?:etc\/)?(?:g?shadow|master\.passwd)$/, 'password hashes of a system'],
  [/(?:^|\/)\w*ftpd?\.?passwd$/, 'password hashes of an FTP server'],
  [/(?:^|\/)\.docker\/config\.json$|(?:^|\/)\.dockercfg$/, 'registry logins'],
  [/(?:^|\/)\.aws\/credentials$|(?:^|\/)\.(?:s3cfg|boto|tugboat|passwd-s3fs)$/, 'keys of a cloud account'],
  [/(?:^|\/)(?:logins\.json|key[34]\.db|signons\.sqlite|Login Data)$/, "a browser's saved passwords"],
  [/(?:^|\/)(?:recentservers|sitemanager|filezilla)\.xml$/i, 'saved FTP logins'],
  [/(?:^|\/)\.?(?:esmtprc|msmtprc|muttrc|fetchmailrc|remote-sync\.json|ftpconfig|ftppass)$/, 'a mail or FTP password'],
  [/(?:^|\/)config\/(?:master|credentials\/\w+)\.key$/, "the key to an application's encrypted credentials"],
  [/(?:^|\/)wp-config\.php$/, "a site's database password and signing keys"],
  [/(?:^|\/)\.pypirc$|(?:^|\/)\.gem\/credentials$|(?:^|\/)\.cargo\/credentials(?:\.toml)?$/, 'registry tokens'],
  [/(?:^|\/)\.kube\/config$/, 'credentials of a cluster'],
  [/(?:^|\/)\.?(?:dbeaver-)?data-sources\.(?:xml|json)$|(?:^|\/)\.?robomongo\.json$/, 'saved database connections'],
  [/(?:^|\/)(?:wallet\.dat|UTC--[\w.-]+--[0-9a-f]{40})$/, 'a cryptocurrency wallet'],
];

/** The key that builds for trying out an app of Android are signed with; every tool opens it with the same word. */
const DEBUG_STORE = /(?:^|\/)debug\.(?:jks|keystore)$/i;
const PKCS12_FILE = /\.(?:p12|pfx)$/i;

export const check: RepositoryCheck = {
  id: 'secrets-credential-file',
  title: 'File that exists to hold credentials',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [538, 798],
  why: `
    Programs keep their logins in files of well-known names, and so does everyone who looks for them in public
    repositories.`,
  fix: `
    Change every credential in the file, remove it, and add its name to .gitignore.
    If it is needed for tests, make it at run time.`,
  blindSpots: `
    Knows files by their names. PKCS#12 containers are reported only where a well-known password opens them; whether
    other containers are empty or locked is not looked at.`,
  over: 'repository',
  examples: {
    bad: [
      { 'home/.netrc': '«»machine host login me password x' },
      { 'deploy/release.jks': '«»binary' },
      { 'config/master.key': '«»0f0f' },
    ],
    good: [
      { 'wp-config-sample.php': '<?php' },
      { 'src/keystore.ts': 'export {};' },
      { 'docs/netrc.md': '# .netrc' },
      { 'android/app/debug.keystore': 'binary' },
      { 'a.p12': 'no container' },
    ],
  },

  *find(repository) {
    for (const file of repository.files) {
      if (file.size === 0 || file.mode === 'symlink' || file.mode === 'submodule') continue;
      if (PKCS12_FILE.test(file.path) && file.format === 'pkcs12-open') {
        yield {
          at: repository.spanOf(file.path),
          message: 'The container of private keys opens with a password everybody knows.',
          confidence: 'high',
        };
      }
      const known = CREDENTIAL_FILES.find(([path]) => path.test(file.path));
      if (known === undefined || DEBUG_STORE.test(file.path)) continue;
      yield { at: repository.spanOf(file.path), message: `The file holds ${known[1]}.` };
    }
  },
};
