import { anyOf } from './any-of.ts';

/** The whole environment, not one variable of it. */
export const WHOLE_ENVIRONMENT = new RegExp(
  anyOf(
    String.raw`\b(?:dict|list|str|repr|dumps|urlencode|\w{0,12}encode|dump)\(\s{0,3}(?:dict\()?\s{0,3}(?:os\.)?environ\b(?!\s{0,2}[[.])`,
    String.raw`\bos\.environ\.(?:copy|items|__repr__|__str__)\(`,
    String.raw`\bfor\s\w{1,20}(?:,\s?\w{1,20})?\sin\s(?:dict\()?os\.environ\b`,
    String.raw`(?<![\w.]|(?:\belse|\bor|\bnot\sin|["']\sin|=)\s{1,3}|(?:load|read|get|parse|detect|find|resolve|build|create|make|check|validate|from|configure)\w{0,40}\(\s{0,3})os\.environ(?=\s{0,3}[,)}\]]|\s{0,3}$)(?<!\b(?:load|read|get|parse|find|resolve|check|validate)\w{0,40}\((?:[^()\n]|\([^()\n]{0,60}\)){1,120}os\.environ)`,
    String.raw`(?<!(?:\?\?|\|\||["']\sin|[\w$]\s=)\s{1,3}|(?:load|read|get|parse|detect|find|resolve|build|create|make|check|validate|from|configure)\w{0,40}\(\s{0,3}|\b(?:choices|options|suggestions)\s{0,2}:\s{0,3}Object\.keys\()\bprocess(?:\.env|\[["']env["']\])(?=\s{0,3}[,)}\]]|\s{0,3}$)`,
    String.raw`\.\.\.process\.env\b(?![.[]|\?\.|\s{0,3}(?:\?(?!\?)|&&))`,
    // The names of variables are offered to choose from, and hold no secret.
    String.raw`(?<!\b(?:choices|options|suggestions)\s{0,2}:\s{0,3}(?=Object\.keys\(process\.env\)\s{0,3}[,}\n]))Object\.(?:entries|keys|values|assign)\([^)]{0,30}process\.env\b`,
    String.raw`\bENV\.(?:to_h(?:ash)?|inspect|each|map|collect|to_a)\b`,
    String.raw`\b(?:JSON|YAML|Marshal)\.(?:dump|generate)\(\s{0,3}ENV\b`,
    String.raw`\bos\.Environ\(\)`,
    String.raw`\benv::vars(?:_os)?\(\)`,
    String.raw`\bSystem\.getenv\(\)(?!\s{0,3}\.\s{0,3}(?:get|containsKey|getOrDefault)\b|\s{0,2}\[)`,
    String.raw`\bGetEnvironmentVariables\(\)(?!\s{0,2}\[)`,
    String.raw`\b(?:Get-ChildItem|gci|dir|ls|Get-Item)\s{1,3}(?:-Path\s{1,3})?["']?[Ee]nv:(?!\w)`,
    String.raw`\$_ENV\b(?!\s{0,2}\[)`,
    String.raw`(?<![\w.>])getenv\(\s{0,2}\)(?!\s{0,2}\[)`,
    String.raw`\b(?:popen|check_output|getoutput|execSync|exec|run)\(\s{0,3}\[?['"](?:env|printenv|set|export)['"]`,
  ),
  'm',
);

const FOREIGN_PREFIX =
  'AWS|AMAZON|AZURE|GCP|GOOGLE|GITHUB|GH_|GITLAB|CI_|NPM|NODE_AUTH|PYPI|TWINE|DOCKER|KUBE|SSH|VAULT|STRIPE|SLACK|OPENAI|ANTHROPIC|HF_|DATABASE|DB_|\\w{0,30}(?:SECRET|TOKEN|PASS|KEY|CRED)';
const OWN_PREFIX = String.raw`["'](?!${FOREIGN_PREFIX})[A-Z][A-Z0-9]{1,30}_[A-Z0-9_]{0,40}["']`;

/** Variables that are the program's own by the beginning of their names, picked out of the environment. */
export const OWN_VARIABLES = new RegExp(
  anyOf(
    String.raw`\bfor\s(\w{1,20})(?:,\s?\w{1,20})?\sin\sos\.environ(?:\.items\(\))?(?::\s{1,60}|\s{1,20})if\s\1\.startswith\(\s?${OWN_PREFIX}`,
    String.raw`\bObject\.(?:entries|keys)\(process\.env\)\s{0,20}\.filter\(\(?\[?(\w{1,20})(?:,\s?\w{1,20})?\]?\)?\s=>\s\2\.startsWith\(${OWN_PREFIX}`,
  ),
  'g',
);

/** The environment of the process is called by its bare name only where that was imported. */
export const TAKES_ENVIRON = /\bfrom\s{1,3}os\s{1,3}import\b[^\n]{0,200}(?:\benviron\b|\*)/;
/** Elsewhere it is what a web server tells an application of a request. */
export const OTHER_ENVIRON = /(?<![\w.])environ\b/g;

/** Facts about the machine and its user, each of which is one piece of an identity. */
export const SYSTEM_FACTS: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'the host name',
    /\bgethostname\b|\bgetfqdn\b|\bplatform\.(?:node|uname)\b|\bos\.[Hh]ostname\(|\.hostname\(\)|\bos\.uname\b|\bnodename\b|\bCOMPUTERNAME\b|\bHOSTNAME\b|['"(`\s$]hostname['")`\s]|\buname -a\b|\bhostname::get\(|\bwhoami::(?:fallible::)?(?:hostname|devicename)\(|\bEnvironment\.MachineName\b|\bgetLocalHost\(\)\.getHostName\(|\bphp_uname\(/,
  ],
  [
    'the user name',
    /\bgetuser\b|\bgetlogin\b|\bgetpwuid\b|\bwhoami\b|\buserInfo\(|\buser\.Current\(|\b(?:environ|getenv)\S{0,8}['"](?:USER|USERNAME|LOGNAME)['"]|process\.env\.(?:USER|USERNAME|LOGNAME)\b|\bENV\[['"]USER['"]\]|%USERNAME%|\bEnvironment\.UserName\b|["']user\.name["']|\bget_current_user\(/,
  ],
  [
    'the folder',
    /\bos\.getcwd\b|\bgetcwd\(|\bprocess\.cwd\(|\b__dirname\b|\bDir\.pwd\b|\bos\.Getwd\b|\$\(pwd\)|\bEnvironment\.CurrentDirectory\b|["']user\.dir["']|\benv::current_dir\(/,
  ],
  [
    'the home folder',
    /\bexpanduser\(|\bhomedir\(|\bUserHomeDir\(|\bDir\.home\b|\bPath\.home\(|process\.env\.HOME\b|['"]HOME['"]|\becho \$HOME\b|["']user\.home["']|\bSpecialFolder\.UserProfile\b/,
  ],
  [
    'the network address',
    /\bgethostbyname\b|\bnetworkInterfaces\(|\bnet\.Interface(?:s|Addrs)\(|\bipify\b|\bipinfo\b|\bifconfig\.me\b|\bicanhazip\b|\bip-api\.com|\bcheckip\b|\bipconfig\b|\bgetsockname\b|\bip addr\b|\bhttpbin\.org\/ip/,
  ],
  ['the hardware', /\buuid\.getnode\b|\bUUID\b.{0,40}wmic|\bwmic\b|\bserialnumber\b|\bmachine-id\b|\bget_mac/i],
  ['the process list', /\btasklist\b|\bpsutil\.(?:process_iter|pids)|\bps aux\b|\bsysteminfo\b/],
];
/** Files that hold credentials, as their owners keep them. */
export const SECRET_FILES = new RegExp(
  anyOf(
    String.raw`[\\/]?\.ssh[\\/]`,
    String.raw`\bid_(?:rsa|ed25519|ecdsa|dsa)\b`,
    String.raw`\.aws[\\/]+credentials`,
    String.raw`\.(?:npmrc|pypirc|netrc|git-credentials|pgpass|my\.cnf|vault-token)\b`,
    String.raw`\.docker[\\/]+config\.json`,
    String.raw`\.kube[\\/]+config\b`,
    String.raw`\.config[\\/]+gcloud`,
    String.raw`\.azure[\\/]`,
    String.raw`\.gnupg\b`,
    String.raw`\/etc\/(?:passwd|shadow)\b`,
    String.raw`\/proc\/self\/environ`,
    String.raw`Login Data\b`,
    String.raw`\bLocal Storage[\\/]+leveldb`,
    String.raw`\bwallet\.dat\b`,
    String.raw`\.(?:bash|zsh)_history\b`,
    String.raw`Library[\\/]Keychains`,
    String.raw`\.electrum\b`,
    String.raw`[\\/]Exodus[\\/]`,
    String.raw`\bWeb Data\b`,
    String.raw`\bcookies\.sqlite\b`,
    String.raw`\blogins\.json\b`,
    String.raw`\bkey4\.db\b`,
  ),
  '',
);
