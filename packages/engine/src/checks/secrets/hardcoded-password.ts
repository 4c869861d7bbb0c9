import type { FileCheck } from '../../check.ts';
import { documentationIn } from '../../facts/text/documentation.ts';
import { fake } from '../../fake.ts';
import { assignmentsAt, takesBareValues } from '../../knowledge/secrets/assignment.ts';
import { couldBePassword, looksRandom } from '../../knowledge/secrets/judge-value.ts';
import { passwordsInTables } from '../../knowledge/secrets/password-tables.ts';
import { PASSWORD_CALLS, passwordGiven } from '../../knowledge/secrets/password-calls.ts';
import { isTranslation } from '../../knowledge/translations.ts';

/** A name whose value is the password: not its length, its field, its label or its check. */
const PASSWORD_NAME = /(?:^|[a-z_.$-])(?:pass(?:word|wd|phrase|code)?|pwd|passin|passout)$/i;
/** Programs that keep passwords are called so. */
const KEEPS_PASSWORDS = /(?:^|[._])(?:one|en|kee|last|nord|proton|robo|samsung)_?pass(?:word)?$/i;
const ABOUT_PASSWORDS =
  /(?:type|field|label|placeholder|name|message|error|regex|pattern|hint|prompt|title|help|input|reset|forgot|show|has|is|no|confirm_?msg)_?(?:pass|pwd)|bypass|compass|(?:by|com|sur|tres)pass$/i;

/** `private_key_pwd`, `OAUTH_CLIENT_SECRET`: the name of another field or variable. */
const NAME_OF_ONE =
  /^(?:[a-z][a-z\d]*_)+(?:key|token|secret|passw(?:or)?d|pwd|pass|file|id|name|hash)$|^[A-Z]+(?:_[A-Z]+)+$/;

/** The range of a dependency whose name ends in a word for passwords. */
const VERSION = /^(?:npm|workspace|patch|jsr):|^[\^~><=v]{0,2}\d+(?:\.[\dx*]+){0,2}(?:[-+][\w.-]*)?$/;

export const check: FileCheck = {
  id: 'secrets-hardcoded-password',
  title: 'Password written into the code',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [259, 798],
  why: `
    Everyone who can read the code knows the password, it is the same everywhere the code runs, and changing it needs a
    release.`,
  fix: `
    Change the password where it is used, and read it from the environment or a secret manager.`,
  blindSpots: `
    Passwords put together at run time are not seen; one under another name is seen only where it is given to a known
    client.`,
  wants: {
    keywords: ['pass', 'pwd'],
    calls: PASSWORD_CALLS,
    callsOnlyIn:
      /(?:passw(?:or)?d|\bpass|\bauth)["']?\s{0,3}[=:]|(?:Basic|Digest)Auth\(|basic_auth\(|auth\.basic\(|Sequelize\(|\.login\(|FTP(?:_TLS)?\(|\b(?:PDO|mysqli|mysqli?_connect|ftp_login|ldap_bind|imap_open|ssh2_auth_password)\(/,
  },
  yieldsTo: ['secrets-database-url', 'secrets-basic-auth-url', 'secrets-container-build', 'secrets-mcp-config'],
  examples: {
    bad: [
      { 'db.py': `conn = connect(user="app", password="«${fake('', 12)}»")` },
      {
        'store.py': `
          import requests
          from requests.auth import HTTPBasicAuth
          ENTRY = 'n0rthgate'
          stock = requests.get('https://stock.example.com', auth=HTTPBasicAuth('shop', «ENTRY»), timeout=5)
          prices = requests.get('https://stock.example.com', auth=('shop', '«hunter22»'), timeout=5)`,
      },
      {
        'accounts.py': `
          ACCOUNTS = {
              "ann": "«n0rth-gate»",
              "bob": "«hunter22»",
          }

          def may_enter(name, password):
              return name in ACCOUNTS and ACCOUNTS[name] == password`,
        'accounts.js': `
          const accounts = { 'ann': '«n0rth-gate»' };
          export const mayEnter = (request) => accounts[request.body.name] === request.body.password;`,
      },
      {
        'mail.py': `
          import smtplib

          def send(message):
              with smtplib.SMTP_SSL('smtp.example.com') as server:
                  server.login('robot', '«n0rth-gate»')
                  server.send_message(message)`,
      },
      {
        'store.js': `
          const { Sequelize } = require('sequelize');
          module.exports = new Sequelize('shop', 'app', '«hunter22»', { dialect: 'postgres' });`,
      },
      { 'config.js': `module.exports = { dbPassword: '«Sommer2019!x»' };` },
      {
        'test/login.test.js':
          "logIn({ name: 'ann', password: '«pass1234»' });\nlogIn({ name: 'bob', password: '«pass1234»' });",
      },
      { 'deploy.env': `SMTP_PASSWORD=«${fake('', 14)}»` },
      {
        'page.php': `
          <?php
          $db = new PDO('mysql:host=db;dbname=shop', 'app', '«n0rth-gate7»');`,
      },
    ],
    good: [
      { 'yarn.lock': '__metadata:\n  version: 8\n\n"tar@npm:7.5.2":\n  dependencies:\n    minipass: "npm:^7.1.2"\n' },
      { 'db.py': 'conn = connect(user="app", password=os.environ["DB_PASSWORD"])' },
      {
        'store.py': `
          import os, psycopg2, requests
          ENTRY = os.environ['ENTRY']
          first = psycopg2.connect(user='app', password=ENTRY)
          second = requests.get('https://stock.example.com', auth=('shop', ENTRY), timeout=5)
          third = psycopg2.connect(user='app', password='')`,
      },
      {
        'accounts.py': `
          TITLES = {"ann": "boss-22", "bob": "guest-17"}
          accounts = {"ann": os.environ["ANN"]}

          def may_enter(name, password, kind):
              return accounts[name] == password and TITLES[name] == kind`,
      },
      { 'form.html': '<input type="password" name="password" placeholder="Your password">' },
      { 'keepers.ts': `enum Keeper { OnePassword = 'a1b2c3d4-0000-4000-8000-1a2b3c4d5e6f', ProtonPass = 'Proton-7' }` },
      { 'labels.ts': `const labels = { password: 'Password', resetPassword: 'Reset your password' };` },
      { 'README.md': 'DB_PASSWORD=changeme' },
      { 'guide.md': 'driver = Driver(user=db2_user, password=db2_password, database="shop")' },
      { 'src/lang/de-DE.json': '{"Password": "Passwort", "Change Password": "Passwort ändern"}' },
      { 'fields.py': 'SECRET = ("password", "private_key_pwd")\nNAMES = ("OAUTH_PASSWORD", "OAUTH_CLIENT_SECRET")' },
      { 'sources.py': 'SOURCES = ("native_pass", "stage1_dictionary", "learned", "manual")' },
      { 'icons.ts': "const ICONS = { 'warning': '\\\\ea6c', 'pass': '\\\\eba4' };" },
      { 'run.sh': 'pass=0; fail=0\n' },
      { 'colours.py': 'COLOURS = {"pass": "\\033[42m\\033[30m1"}' },
      { 'package.json': '{"dependencies": {"pbkdf2-password": "^1.2.1", "minipass": "7.1.2"}}' },
      {
        'page.php': `
          <?php
          $db = new PDO('mysql:host=db;dbname=shop', 'app', getenv('DB_PASSWORD'));`,
      },
    ],
  },

  *find(file) {
    const bare = takesBareValues(file.language, file.path);
    const isPassword = (name: string): boolean =>
      PASSWORD_NAME.test(name) && !ABOUT_PASSWORDS.test(name) && !KEEPS_PASSWORDS.test(name);
    const isOfWords = isTranslation(file.path);
    // Digests of what was locked.
    if (file.path.endsWith('.lock')) return;
    const isDocumentation = documentationIn(file.text, file.language);
    const seen = new Set<number>();
    const told = new Set<string>();
    for (const { name, value, start, isQuoted } of assignmentsAt(file.text, file.places, bare, isPassword)) {
      if (!couldBePassword(value) || VERSION.test(value)) continue;
      // Without quotes it is a name where it is handed to a call: `connect(password=store_password)`.
      const isName = isQuoted || /^[,)]/.test(file.text.slice(start + value.length, start + value.length + 1));
      if (isName && NAME_OF_ONE.test(value)) continue;
      if (isOfWords && !looksRandom(value)) continue;
      // Tests log in with one password as often as they need; each place is told, the first alone weighs.
      const isRepeated = file.context === 'test' && told.has(value);
      told.add(value);
      const at = file.span(start, start + value.length);
      seen.add(start);
      const isWord = !/\d/.test(value);
      const confidence = isQuoted && !isWord && value.length >= 8 ? 'medium' : 'low';
      const message = `A password is written out beside \`${name}\`.`;
      // A word without a digit may be a label, a type or a default that everybody knows to change.
      const isMild = isWord || isRepeated || isDocumentation(start) || (file.context === 'test' && !looksRandom(value));
      yield { at, redact: at, message, confidence, ...(isMild && { severity: 'low' }) };
    }
    for (const { table, value, start } of passwordsInTables(file.text)) {
      if (seen.has(start)) continue;
      seen.add(start);
      const at = file.span(start, start + value.length);
      const isWord = !/\d/.test(value);
      yield {
        at,
        redact: at,
        message: `A password is written out in the table \`${table}\`.`,
        confidence: isWord ? 'low' : 'medium',
        ...((isWord || isDocumentation(start)) && { severity: 'low' }),
      };
    }
    for (const call of file.calls) {
      const given = passwordGiven(call);
      if (given?.at.file !== file.path || typeof given.constant !== 'string' || !couldBePassword(given.constant))
        continue;
      const written = file.text.slice(given.at.start, given.at.end);
      const isHere = /^["'`]/.test(written);
      const at = isHere ? { ...given.at, start: given.at.start + 1, end: given.at.end - 1 } : given.at;
      if (seen.has(at.start) || file.text.indexOf(given.constant) < 0) continue;
      seen.add(at.start);
      yield {
        at,
        ...(isHere && { redact: at }),
        message: `${call.callee}() is given a password that stands in the code.`,
      };
    }
  },
};
