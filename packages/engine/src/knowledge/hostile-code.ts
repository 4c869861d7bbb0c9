/** Words by which code of many languages says what it does; bounded patterns for expressions, not for whole files. */

/** Turns a disguised text back into a program or an address. */
export const DECODES =
  /\b(?:b(?:64|32|16|85)decode|a85decode|urlsafe_b64decode|decodebytes|decodestring|unhexlify|fromhex|atob|(?:strict_|urlsafe_)?decode64|base64_decode|gzinflate|gzuncompress|str_rot13|frombase64string|reveal|retr_img|steganography\.decode|fernet|decrypt|unpack\(\s{0,2}['"]m)\s{0,3}\(|\b(?:zlib|bz2|lzma|gzip)\s{0,2}['")]{0,3}\.decompress\b|\bdecompress\(|\bmarshal(?:['"]\))?\.loads\b|\.decode\(\s{0,20}['"](?:base64|hex|rot_?13|zlib|bz2)|\bcodecs\.decode\(|\bbase64\.(?:urlsafe_)?b(?:64|32|85)decode\b|(?<![\w.])decode\(\s{0,3}['"]|Buffer\.from\([^()\n]{0,300},\s{0,3}['"](?:base64|hex)|\bString\.fromCharCode\b(?!\(\s{0,3}(?:\d{1,6}\s{0,3}\)(?!\s{0,3}\+\s{0,3}String)|(?:255|0xff)\s{0,3}&|\w{1,12}\s{0,3}&\s{0,3}(?:255|0xff)\s{0,3}\)))|\bbase64\.[\w.]{0,20}(?:Decode(?!r\b)|Decoder\(|NewDecoder)|\b\w{1,12}\.(?:Std|URL|RawStd|RawURL)Encoding\.|\bhex\.DecodeString|\bhex\.NewDecoder|\bbase32\.|\bmap\(\s{0,3}chr\b|\bchr\(\s{0,3}(?:ord|int|\w{1,12}\s{0,2}[\^+-])|\bfor\s\w{1,12}\sin\s[^\n]{0,40}\bchr\(|\bMath\.random\(\)\.toString\(36\)\.constructor/i;

/** Gives what a server answers. */
export const FETCHES =
  /\b(?:requests?(?:['"]\))?\.(?:get(?!\(\s{0,3}['"][\w-]{1,60}['"]\s{0,3}[,)])|post|request|session)|urlopen|urlretrieve|httpx\.(?:get|post|request|client|asyncclient)|https?connection|http\.client|urllib3?\b(?!\.parse)|aiohttp\b|(?<!\b(?:async|function)\s{1,3})fetch\((?!\w{0,20}\)\s{0,3}\{)|axios\b|got\(|needle\b|superagent\b|https?\.(?:get|request)\(|http\.(?:Get|Post|NewRequest)\(|net::http|open-uri|uri\.open|curl_exec|xmlhttprequest|downloadstring|downloaddata|wget\.download|pycurl|opener\.open|build_opener)|file_get_contents\(\s{0,3}['"]https?:/i;

/** Runs a text as a program of its own language. */
export const RUNS_CODE =
  /(?<![\w.$])(?:exec|eval|execfile)\s{0,3}\(|\bbuiltins?(?:__)?['")\]]{0,4}(?:\.|\[['"])(?:exec|eval)['"\]]{0,2}\s{0,3}\(|\bgetattr\(\s{0,3}(?:__builtins__|builtins|__import__\(['"]builtins['"]\))\s{0,3},\s{0,3}['"](?:exec|eval)['"]\)\s{0,3}\(|\b(?:instance|class|module)_eval\s{0,3}\(|\b(?:Kernel|binding)\.eval\s{0,3}\(|\bnew\s{1,3}Function\s{0,3}\(|(?<![\w.$])Function\s{0,3}\(|\bvm\.(?:runIn\w{3,12}Context|Script|compileFunction)\s{0,3}\(|\b(?:global(?:This)?|window|self)\.eval\s{0,3}\(|\.constructor\.constructor\s{0,3}\(|\bloadstring\s{0,3}\(|\btypes\.FunctionType\s{0,3}\(|(?<![\w.$])invoke-expression\s/g;

/** Runs a program of the system. */
export const RUNS_COMMANDS =
  /\b(?:os(?:['"]\))?\.(?:system|popen|startfile|exec[lv]p?e?|spawn[lv]p?e?|posix_spawn)|(?:subprocess|sp|command)(?:['"]\))?\.(?:run|call|popen|check_output|check_call|getoutput|getstatusoutput)|commands\.getoutput|pty\.spawn|(?:child_process|cp)\.(?:exec|execSync|spawn|spawnSync|execFile|execFileSync|fork)|exec\.Command(?:Context)?|syscall\.(?:Exec|ForkExec|StartProcess)|os\.StartProcess|Process\.Start|ShellExecute[AW]?|Runtime\.getRuntime\(\)\.exec|shell_exec|proc_open|passthru|win32api\.WinExec)\s{0,3}\(|(?<![\w.$])(?:popen|check_output|execSync|spawnSync|execFileSync|execFile|spawn|startfile|ShellExecute|system|WinExec)\s{0,3}\(|&exec\.Cmd\s{0,3}\{/gi;

const SENDERS = String.raw`requests?(?:['"]\))?\.(?:get|post|put|patch|request|session\(\)\.\w{3,7})|(?:session|client|s|http|pool|api)\.(?:post|put|request)|(?:urllib\.request\.|urllib2\.|request\.)?Request|httpx\.(?:get|post|put|request)|axios(?:\.(?:get|post|put|request|default))?|needle\.\w{3,5}|superagent\.\w{3,5}|https?\.(?:get|request)|http\.(?:Get|Post|PostForm|NewRequest)|(?:dns(?:['"]\))?|dns\.promises|resolver)\.(?:lookup|resolve\w{0,5})|socket\.(?:gethostbyname|getaddrinfo)|net\.Lookup\w{2,6}|Net::HTTP\.(?:get|post|post_form|start)|webhook\.(?:send|execute|add_embed)|DiscordWebhook|SyncWebhook\.from_url|Webhook\.from_url|smtp\w{0,6}\.sendmail|navigator\.sendBeacon|(?:socket|s|client|conn|ws|req|request)\.(?:send|sendall|sendto|write|end)|webbrowser\.open(?:_new(?:_tab)?)?|conn(?:ection)?\.request|opener\.open|bot\.(?:send_\w{4,10}|reply_to)|session\.get|Repo\.clone_from|(?:HTTParty|Faraday|RestClient|Excon)\.(?:get|post|put)|Net::HTTP::(?:Post|Put)\.new`;
/** Senders that stand behind any other name: trying those at every word takes longer than all the rest. */
const SENDERS_BEHIND = String.raw`(?:[\w.]{1,30}\.)?(?:urlopen|urlretrieve)|[\w.]{1,30}\.HTTPS?Connection|\w{0,12}sock\.(?:send|sendall|sendto|write|end)|\w{1,20}\.sendall`;
const BEHIND = /urlopen|urlretrieve|https?connection|sock\.|\.sendall/i;
const SENDS = sending(SENDERS);
const SENDS_ALSO_BEHIND = sending(`${SENDERS}|${SENDERS_BEHIND}`);

/** The pattern for calls in a text that send something to another machine, if only in an address. */
export function sendsIn(text: string): RegExp {
  return BEHIND.test(text) ? SENDS_ALSO_BEHIND : SENDS;
}

function sending(names: string): RegExp {
  return new RegExp(
    String.raw`\b(?:${names})\s{0,3}\(|(?<![\w.$])(?:fetch|got|urlopen|axios|post|sendall|request)\s{0,3}\(`,
    'gi',
  );
}

/** The whole environment, not one variable of it. */
export const WHOLE_ENVIRONMENT =
  /\b(?:dict|list|str|repr|dumps|urlencode|\w{0,12}encode|dump)\(\s{0,3}(?:dict\()?\s{0,3}(?:os\.)?environ\b(?!\s{0,2}[[.])|\bos\.environ\.(?:copy|items|__repr__|__str__)\(|\bfor\s\w{1,20}(?:,\s?\w{1,20})?\sin\s(?:dict\()?os\.environ\b|(?<![\w.]|(?:\belse|\bor|=)\s{1,3}|(?:load|read|get|parse|detect|find|resolve|build|create|make|check|validate|from|configure)\w{0,40}\(\s{0,3})os\.environ(?=\s{0,3}[,)}\]]|\s{0,3}$)(?<!\b(?:load|read|get|parse|find|resolve|check|validate)\w{0,40}\((?:[^()\n]|\([^()\n]{0,60}\)){1,120}os\.environ)|(?<!(?:\?\?|\|\||[\w$]\s=)\s{1,3}|(?:load|read|get|parse|detect|find|resolve|build|create|make|check|validate|from|configure)\w{0,40}\(\s{0,3})\bprocess(?:\.env|\[["']env["']\])(?=\s{0,3}[,)}\]]|\s{0,3}$)|\.\.\.process\.env\b|Object\.(?:entries|keys|values|assign)\([^)]{0,30}process\.env\b|\bENV\.(?:to_h(?:ash)?|inspect|each|map|collect|to_a)\b|\b(?:JSON|YAML|Marshal)\.(?:dump|generate)\(\s{0,3}ENV\b|\bos\.Environ\(\)|\b(?:popen|check_output|getoutput|execSync|exec|run)\(\s{0,3}\[?['"](?:env|printenv|set|export)['"]/m;

/** Facts about the machine and its user, each of which is one piece of an identity. */
export const SYSTEM_FACTS: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'the host name',
    /\bgethostname\b|\bgetfqdn\b|\bplatform\.(?:node|uname)\b|\bos\.[Hh]ostname\(|\.hostname\(\)|\bos\.uname\b|\bnodename\b|\bCOMPUTERNAME\b|\bHOSTNAME\b|['"(`\s$]hostname['")`\s]|\buname -a\b/,
  ],
  [
    'the user name',
    /\bgetuser\b|\bgetlogin\b|\bgetpwuid\b|\bwhoami\b|\buserInfo\(|\buser\.Current\(|\b(?:environ|getenv)\S{0,8}['"](?:USER|USERNAME|LOGNAME)['"]|process\.env\.(?:USER|USERNAME|LOGNAME)\b|\bENV\[['"]USER['"]\]|%USERNAME%/,
  ],
  ['the folder', /\bos\.getcwd\b|\bgetcwd\(|\bprocess\.cwd\(|\b__dirname\b|\bDir\.pwd\b|\bos\.Getwd\b|\$\(pwd\)/],
  [
    'the home folder',
    /\bexpanduser\(|\bhomedir\(|\bUserHomeDir\(|\bDir\.home\b|\bPath\.home\(|process\.env\.HOME\b|['"]HOME['"]|\becho \$HOME\b/,
  ],
  [
    'the network address',
    /\bgethostbyname\b|\bnetworkInterfaces\(|\bnet\.Interface(?:s|Addrs)\(|\bipify\b|\bipinfo\b|\bifconfig\.me\b|\bicanhazip\b|\bip-api\.com|\bcheckip\b|\bipconfig\b|\bgetsockname\b|\bip addr\b|\bhttpbin\.org\/ip/,
  ],
  ['the hardware', /\buuid\.getnode\b|\bUUID\b.{0,40}wmic|\bwmic\b|\bserialnumber\b|\bmachine-id\b|\bget_mac/i],
  ['the process list', /\btasklist\b|\bpsutil\.(?:process_iter|pids)|\bps aux\b|\bsysteminfo\b/],
];

/** Files that hold credentials, as their owners keep them. */
export const SECRET_FILES =
  /[\\/]?\.ssh[\\/]|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\.aws[\\/]+credentials|\.(?:npmrc|pypirc|netrc|git-credentials|pgpass|my\.cnf|vault-token)\b|\.docker[\\/]+config\.json|\.kube[\\/]+config\b|\.config[\\/]+gcloud|\.azure[\\/]|\.gnupg\b|\/etc\/(?:passwd|shadow)\b|\/proc\/self\/environ|Login Data\b|\bLocal Storage[\\/]+leveldb|\bwallet\.dat\b|\.(?:bash|zsh)_history\b|Library[\\/]Keychains|\.electrum\b|[\\/]Exodus[\\/]|\bWeb Data\b|\bcookies\.sqlite\b|\blogins\.json\b|\bkey4\.db\b/;

/** Where released programs come from, so that fetching one is no surprise. */
export const RELEASE_HOSTS =
  /\b(?:github\.com\/(?:[\w.-]+\/[\w.-]+|(?:\$?\{[\w.]{1,40}\}\/?){1,2})\/(?:releases|archive)|api\.github\.com\/repos|objects\.githubusercontent\.com|nodejs\.org|registry\.npmjs\.org|registry\.npmmirror\.com|npmmirror\.com|files\.pythonhosted\.org|pypi\.org|bootstrap\.pypa\.io|storage\.googleapis\.com|dl\.google\.com|download\.pytorch\.org|developer\.download\.nvidia\.com|downloads\.sourceforge\.net|sourceforge\.net|ftp\.gnu\.org|repo1?\.maven\.org|binaries\.prisma\.sh|playwright\.azureedge\.net|chromedriver\.storage|edgedl\.me\.gvt1\.com|download\.qt\.io|dl\.k8s\.io|golang\.org|go\.dev|static\.rust-lang\.org|cdn\.mysql\.com|s3\.amazonaws\.com)/i;

/** Hosts behind which nobody stands: throw-away collectors, tunnels, pastes, shorteners, file drops, bare addresses. */
export const SHADY_HOSTS =
  /\b(?:webhook\.site|requestbin|pipedream\.net|requestcatcher|beeceptor|interact\.sh|interactsh|oast(?:ify)?\.\w{2,8}|burpcollaborator|canarytokens|dnslog\.cn|ceye\.io|hookbin|ngrok(?:-free)?\.(?:io|app|dev)|trycloudflare|serveo\.net|localhost\.run|loca\.lt|pastebin\.com|paste\.ee|hastebin|rentry\.co|ghostbin|dpaste|paste\.\w+\.com|transfer\.sh|file\.io|gofile\.io|anonfiles|bashupload|termbin|0x0\.st|catbox\.moe|(?<!\bapi\.|\bapi-ssl\.)bit\.ly|tinyurl|grabify|iplogger|cutt\.ly|is\.gd|cdn\.discordapp\.com\/attachments|discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d|api\.telegram\.org\/bot(?:\d|[^\s"'`]{0,40}\/sendDocument)|dropboxusercontent|dropbox\.com\/s|repl\.co|\.onion\b)|https?:\/\/(?!127\.|10\.|192\.168\.|0\.0\.0\.0|169\.254\.)(?:\d{1,3}\.){3}\d{1,3}|https?:\/\/[\w.-]{1,80}\.(?:tk|ml|ga|cf|gq|top|pw|buzz|icu|monster|cyou|sbs|su)(?=[/:'"\s?]|$)/i;
