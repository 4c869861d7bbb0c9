import type { FileCheck } from '../../check.ts';
import { documentationIn } from '../../facts/text/documentation.ts';
import { fake } from '../../fake.ts';
import {
  credentialUrlAt,
  DATABASE_SCHEMES,
  judgeCredentialUrl,
  isLocalHost,
  isNobodysHost,
} from '../../knowledge/secrets/connections.ts';

/** A field of a form or a schema that shows what to fill in. */
const EXAMPLE_FIELD = /\b(?:examples?|placeholder|sample)["']?\s{0,4}(?:=>|[:=])\s{0,120}["'`]?[\w+]{0,20}$/i;
/** How far before an address the name of its field may begin. */
const NAMED_WITHIN = 160;

export const check: FileCheck = {
  id: 'secrets-database-url',
  title: 'Database password in a connection string',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    The string holds everything needed to read and change the data: host, user and password.`,
  fix: `
    Change the password, then read the whole connection string from the environment or a secret manager.`,
  blindSpots: 'Does not say whether the host can be reached; strings for local hosts are reported at low confidence.',
  // The second form names the driver too: `postgresql+psycopg2://`.
  wants: { keywords: [...DATABASE_SCHEMES].flatMap((scheme) => [`${scheme}://`, `${scheme}+`]) },
  examples: {
    bad: [
      { 'settings.py': `DATABASE_URL = "postgres://app:«${fake('', 16)}»@db.prod.acme.io:5432/app"` },
      { '.env': `MONGO=mongodb+srv://acme:«${fake('', 14)}»@cluster0.mongodb.net/test` },
      { 'models.py': `engine = create_engine("mysql+pymysql://app:«${fake('', 16)}»@db.prod.acme.io/app")` },
    ],
    good: [
      { 'settings.py': 'DATABASE_URL = os.environ["DATABASE_URL"]' },
      { 'README.md': 'DATABASE_URL=postgres://user:password@localhost:5432/app' },
      { 'guide.md': 'DATABASE_URL=postgres://user:pass@db.example.com/app' },
      { 'AGENTS.md': 'export CACHE_URL=rediss://user:pass@cache.acme.io:6380/0' },
      { 'manual.py': 'engine = create_engine("mysql+mysqldb://scott:tiger@192.168.0.134/test")' },
      { 'client.py': 'URL = "redis://[[username]:[password]]@localhost:6379/0"' },
      { 'compose.yml': 'DATABASE_URL: postgres://app:${DB_PASSWORD}@db:5432/app' },
    ],
  },

  *find(file) {
    const isDocumentation = documentationIn(file.text, file.language);
    for (const place of file.places) {
      const url = credentialUrlAt(file.text, place);
      const confidence = url === undefined ? undefined : judgeCredentialUrl(url);
      if (url === undefined || confidence === undefined) continue;
      const at = file.span(url.start, url.start + url.password.length);
      const isExample = EXAMPLE_FIELD.test(file.text.slice(Math.max(0, place - NAMED_WITHIN), place));
      const isMild = confidence === 'low' && (isExample || isDocumentation(url.start));
      yield {
        at,
        redact: at,
        message: `A ${url.scheme} connection string holds its password.`,
        confidence: isExample ? 'low' : confidence,
        ...((isLocalHost(url.host) || isExample) && { severity: 'medium' }),
        // A host that is reserved for examples, or a stand-in in an example.
        ...(isNobodysHost(url.host) || isMild ? { severity: 'low' } : {}),
      };
    }
  },
};
