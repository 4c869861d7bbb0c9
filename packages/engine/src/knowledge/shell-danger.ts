/** What a command line does that nobody expects of a configuration or a hook. */
export interface Danger {
  readonly pattern: RegExp;
  /** Read after "the command". */
  readonly does: string;
  readonly isSure: boolean;
}

const FETCHER = String.raw`(?:curl|wget|fetch|iwr|irm|invoke-webrequest|invoke-restmethod)`;
const SHELL = String.raw`(?:sudo\s{1,3})?(?:ba|z|da|k)?sh|python3?|node|perl|ruby|php|iex|invoke-expression|powershell|pwsh|cmd`;

/** Bounded patterns for one command line; the surest first. */
const DANGERS: readonly Danger[] = [
  {
    pattern: new RegExp(String.raw`\b${FETCHER}\b[^\n|]{0,300}\|[^\n|]{0,60}\b(?:${SHELL})\b`, 'i'),
    does: 'downloads a program and runs it',
    isSure: true,
  },
  {
    pattern: new RegExp(String.raw`\b(?:${SHELL})\b[^\n]{0,20}(?:<\(|\$\(|\x60)\s{0,3}${FETCHER}\b`, 'i'),
    does: 'downloads a program and runs it',
    isSure: true,
  },
  {
    pattern: /\bbase64\s{1,3}(?:-d|-D|--decode)\b[^\n|]{0,60}\|[^\n|]{0,40}\b(?:ba|z)?sh\b/,
    does: 'decodes a hidden program and runs it',
    isSure: true,
  },
  {
    // A program on the command line that decodes what it runs.
    pattern:
      /\s-[cer]\s{1,3}\\?["'][^\n]{0,200}\b(?:eval|exec|system|assert)\b[^\n]{0,60}\b(?:base64_decode|b64decode|decode64|atob|gzinflate|unhexlify|fromhex)\b/,
    does: 'decodes a hidden program and runs it',
    isSure: true,
  },
  {
    pattern: /\bpowershell(?:\.exe)?\b[^\n]{0,80}-e(?:nc|ncodedcommand)?\s{1,3}[A-Za-z0-9+/=]{20}/i,
    does: 'runs an encoded program',
    isSure: true,
  },
  {
    pattern: /\/dev\/(?:tcp|udp)\/|\bnc\b[^\n]{0,60}\s-[a-z]{0,3}e\b/,
    does: 'opens a shell to the network',
    isSure: true,
  },
  {
    pattern:
      /(?:~|\$HOME|\$\{HOME\}|%USERPROFILE%)[\\/]\.(?:ssh|aws|gnupg|kube|netrc|npmrc|docker|git-credentials)|\/etc\/shadow/i,
    does: 'reads credentials of the user',
    isSure: false,
  },
  {
    // The name that is looked up carries what a command found out.
    pattern:
      /\b(?:nslookup|dig|ping)\s[^\n|;&]{0,80}(?:(?:\$\(|`)\s{0,3}(?:hostname|whoami|id|uname|pwd|cat|env|printenv|ls|ifconfig|ip)\b|\$\{?(?:HOSTNAME|USER|LOGNAME)\b|%(?:COMPUTERNAME|USERNAME|USERDOMAIN)%)/i,
    does: 'tells another machine about this one',
    isSure: true,
  },
  {
    // The same in an address; what system this is, others ask there to get the right file.
    pattern: new RegExp(
      String.raw`\b${FETCHER}\b[^\n|;]{0,200}https?:\/\/[^\s"'|;]{0,200}(?:\$\(|\x60)\s{0,3}(?:hostname|whoami|id|cat|env|printenv)\b`,
      'i',
    ),
    does: 'tells another machine about this one',
    isSure: true,
  },
  {
    pattern: new RegExp(
      String.raw`\b${FETCHER}\b[^\n]{0,200}(?:\s(?:-d|--data(?:-binary|-raw|-urlencode)?|-F|-T|--upload-file|--post-data|--post-file|-Body)\b|\$\()`,
      'i',
    ),
    does: 'sends data to the network',
    isSure: false,
  },
  {
    // Everything, or what nobody else made: not the folder of one program.
    pattern:
      /\brm\s{1,3}-[a-z]{0,4}(?:rf|fr)[a-z]{0,3}\s{1,3}["']?(?:(?:~|\$HOME|\$\{HOME\})\/(?:Documents|Desktop|Downloads|Pictures|\.ssh|\.gnupg)\b|(?:(?:~|\$HOME|\$\{HOME\})\/?|\/)\*?(?=["'\s;&|]|$))/,
    does: 'deletes the user\u2019s files',
    isSure: true,
  },
];

/** The worst thing a command line does, if it does one. */
export function dangerOf(command: string): Danger | undefined {
  const bounded = command.slice(0, 4000);
  return DANGERS.find((danger) => danger.pattern.test(bounded));
}
