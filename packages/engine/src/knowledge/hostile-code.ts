import { anyOf } from './any-of.ts';

/** Words by which code of many languages says what it does; bounded patterns for expressions, not for whole files. */

/** Turns a disguised text back into a program or an address. */
export const DECODES = new RegExp(
  anyOf(
    String.raw`\b(?:${anyOf(
      String.raw`b(?:64|32|16|85)decode`,
      'a85decode',
      'urlsafe_b64decode',
      'decodebytes',
      'decodestring',
      'unhexlify',
      'fromhex',
      'atob',
      '(?:strict_|urlsafe_)?decode64',
      'base64_decode',
      'gzinflate',
      'gzuncompress',
      'str_rot13',
      'frombase64string',
      'reveal',
      'retr_img',
      String.raw`steganography\.decode`,
      'fernet',
      'decrypt',
      String.raw`unpack\(\s{0,2}['"]m`,
    )})\s{0,3}\(`,
    String.raw`\b(?:zlib|bz2|lzma|gzip)\s{0,2}['")]{0,3}\.decompress\b`,
    String.raw`\bdecompress\(`,
    String.raw`\bmarshal(?:['"]\))?\.loads\b`,
    String.raw`\.decode\(\s{0,20}['"](?:base64|hex|rot_?13|zlib|bz2)`,
    String.raw`\bcodecs\.decode\(`,
    String.raw`\bbase64\.(?:urlsafe_)?b(?:64|32|85)decode\b`,
    String.raw`(?<![\w.])decode\(\s{0,3}['"]`,
    String.raw`Buffer\.from\([^()\n]{0,300},\s{0,3}['"](?:base64|hex)`,
    String.raw`\bString\.fromCharCode\b(?!\(\s{0,3}(?:\d{1,6}\s{0,3}\)(?!\s{0,3}\+\s{0,3}String)|(?:255|0xff)\s{0,3}&|\w{1,12}\s{0,3}&\s{0,3}(?:255|0xff)\s{0,3}\)))`,
    String.raw`\bbase64\.[\w.]{0,20}(?:Decode(?!r\b)|Decoder\(|NewDecoder)`,
    String.raw`\b\w{1,12}\.(?:Std|URL|RawStd|RawURL)Encoding\.`,
    String.raw`\bhex\.DecodeString`,
    String.raw`\bhex\.NewDecoder`,
    String.raw`\bbase32\.`,
    String.raw`\bmap\(\s{0,3}chr\b`,
    String.raw`\bchr\(\s{0,3}(?:ord|int|\w{1,12}\s{0,2}[\^+-])`,
    String.raw`\bfor\s\w{1,12}\sin\s[^\n]{0,40}\bchr\(`,
    String.raw`\bMath\.random\(\)\.toString\(36\)\.constructor`,
    String.raw`\b(?:base64|base32|hex|bs58|STANDARD\w{0,12}|URL_SAFE\w{0,12}|BASE64\w{0,12}|general_purpose::\w{1,30})(?:::|\.)decode\w{0,12}\s{0,3}\(`,
    // Each byte is turned into another one: `.map(|b| b ^ 0x5a)`, `it ^ key`.
    String.raw`\|\s{0,2}&?\w{1,12}\s{0,2}\|\s{0,3}\(?\*?\w{1,12}\s{0,2}\^`,
    String.raw`\bget(?:Url|Mime)?Decoder\(\)\s{0,3}\.decode\(`,
    String.raw`\bdecodeBase64\(`,
    String.raw`\bDatatypeConverter\.parse(?:Base64|Hex)Binary\(`,
    String.raw`\bhex2bin\(`,
    String.raw`\bstrrev\(\s{0,2}['"]`,
    String.raw`\bconvert_uudecode\(`,
    String.raw`\.pack\(\s{0,2}['"](?:H|C|U|m)[*0]{0,2}['"]`,
    String.raw`\.unpack1?\(\s{0,2}['"]m`,
    String.raw`\bConvert\.FromHexString\(`,
    // A text that is put together letter by letter from a list, or written as the numbers of its letters.
    String.raw`(?:\b\w{1,24}\[\d{1,3}\]\s{0,3}\+\s{0,3}){8}`,
    String.raw`(?:\[\]byte|\bnew\s{1,3}(?:byte|char|int|sbyte)\s{0,2}\[\s{0,2}\])\s{0,3}\{\s{0,9}(?:(?:0x[0-9a-f]{1,2}|\d{1,3}),\s{0,9}){12}`,
    String.raw`&?\[\s{0,9}(?:0x[0-9a-f]{2}(?:u8)?,\s{0,9}){12}`,
  ),
  'i',
);

/** Gives what a server answers. */
export const FETCHES = new RegExp(
  anyOf(
    String.raw`\b(?:${anyOf(
      String.raw`requests?(?:['"]\))?\.(?:(?:get(?!\(\s{0,3}['"][\w-]{1,60}['"]\s{0,3}[,)])|post)(?![.[])|request|session)`,
      'urlopen',
      'urlretrieve',
      String.raw`httpx\.(?:get|post|request|client|asyncclient)`,
      'https?connection',
      String.raw`http\.client`,
      String.raw`urllib3?\b(?!\.parse)`,
      String.raw`aiohttp\b`,
      String.raw`(?<!\b(?:async|function)\s{1,3})fetch\((?!\w{0,20}\)\s{0,3}\{)`,
      String.raw`axios\b`,
      String.raw`got\(`,
      String.raw`needle\b`,
      String.raw`superagent\b`,
      String.raw`https?\.(?:get|request)\(`,
      String.raw`http\.(?:Get|Post|NewRequest)\(`,
      'net::http',
      'open-uri',
      String.raw`uri\.open`,
      'curl_exec',
      'xmlhttprequest',
      'downloadstring',
      'downloaddata',
      String.raw`wget\.download`,
      'pycurl',
      String.raw`opener\.open`,
      'build_opener',
    )})`,
    String.raw`file_get_contents\(\s{0,3}['"](?:https?:|['"])`,
    String.raw`\b(?:reqwest|ureq|isahc|surf|minreq|attohttpc)::\w`,
    String.raw`\b(?:invoke-webrequest|invoke-restmethod|iwr|irm)\s`,
    String.raw`\.(?:openStream|openConnection)\(`,
    String.raw`\bHttp(?:Client|WebRequest|URLConnection)\b`,
    String.raw`\bGet(?:ByteArray|String|Stream)Async\(`,
    String.raw`\bURL\([^()\n]{1,200}\)\.(?:text|bytes|readText|readBytes|with(?:InputStream|Reader))\b`,
    String.raw`\.toURL\(\)\.(?:text|bytes|openStream|with(?:InputStream|Reader))\b`,
  ),
  'i',
);

/** Runs a text as a program of its own language. */
export const RUNS_CODE = new RegExp(
  anyOf(
    String.raw`(?<![\w.$])(?:exec|eval|execfile)\s{0,3}\(`,
    String.raw`\bbuiltins?(?:__)?['")\]]{0,4}(?:\.|\[['"])(?:exec|eval)['"\]]{0,2}\s{0,3}\(`,
    String.raw`\bgetattr\(\s{0,3}(?:__builtins__|builtins|__import__\(['"]builtins['"]\))\s{0,3},\s{0,3}['"](?:exec|eval)['"]\)\s{0,3}\(`,
    String.raw`\b(?:instance|class|module)_eval\s{0,3}\(`,
    String.raw`\b(?:Kernel|binding)\.eval\s{0,3}\(`,
    String.raw`\bnew\s{1,3}Function\s{0,3}\(`,
    String.raw`(?<![\w.$])Function\s{0,3}\(`,
    String.raw`\bvm\.(?:runIn\w{3,12}Context|Script|compileFunction)\s{0,3}\(`,
    String.raw`\b(?:global(?:This)?|window|self)\.eval\s{0,3}\(`,
    String.raw`\.constructor\.constructor\s{0,3}\(`,
    String.raw`\bloadstring\s{0,3}\(`,
    String.raw`\btypes\.FunctionType\s{0,3}\(`,
    String.raw`(?<![\w.$])invoke-expression\s`,
  ),
  'g',
);

/** Runs a program of the system. */
export const RUNS_COMMANDS = new RegExp(
  anyOf(
    String.raw`\b(?:${anyOf(
      String.raw`os(?:['"]\))?\.(?:system|popen|startfile|exec[lv]p?e?|spawn[lv]p?e?|posix_spawn)`,
      String.raw`(?:subprocess|sp|command)(?:['"]\))?\.(?:run|call|popen|check_output|check_call|getoutput|getstatusoutput)`,
      String.raw`commands\.getoutput`,
      String.raw`pty\.spawn`,
      String.raw`(?:child_process|cp)\.(?:exec|execSync|spawn|spawnSync|execFile|execFileSync|fork)`,
      String.raw`exec\.Command(?:Context)?`,
      String.raw`syscall\.(?:Exec|ForkExec|StartProcess)`,
      String.raw`os\.StartProcess`,
      String.raw`Process\.Start`,
      'ShellExecute[AW]?',
      String.raw`Runtime\.getRuntime\(\)\.exec`,
      'shell_exec',
      'proc_open',
      'passthru',
      String.raw`win32api\.WinExec`,
    )})\s{0,3}\(`,
    String.raw`(?<![\w.$])(?:${anyOf(
      String.raw`popen`,
      'check_output',
      'execSync',
      'spawnSync',
      'execFileSync',
      'execFile',
      'spawn',
      'startfile',
      'ShellExecute',
      'system',
      'WinExec',
    )})\s{0,3}\(`,
    String.raw`&exec\.Cmd\s{0,3}\{`,
  ),
  'gi',
);

const SENDERS = anyOf(
  String.raw`requests?(?:['"]\))?\.(?:get|post|put|patch|request|session\(\)\.\w{3,7})`,
  String.raw`(?:session|client|s|http|pool|api)\.(?:post|put|request)`,
  String.raw`(?:urllib\.request\.|urllib2\.|request\.)?Request`,
  String.raw`httpx\.(?:get|post|put|request)`,
  String.raw`axios(?:\.(?:get|post|put|request|default))?`,
  String.raw`needle\.\w{3,5}`,
  String.raw`superagent\.\w{3,5}`,
  String.raw`https?\.(?:get|request)`,
  String.raw`http\.(?:Get|Post|PostForm|NewRequest)`,
  String.raw`(?:dns(?:['"]\))?|dns\.promises|resolver)\.(?:lookup|resolve\w{0,5})`,
  String.raw`socket\.(?:gethostbyname|getaddrinfo)`,
  String.raw`net\.Lookup\w{2,6}`,
  String.raw`Net::HTTP\.(?:get|post|post_form|start)`,
  String.raw`webhook\.(?:send|execute|add_embed)`,
  'DiscordWebhook',
  String.raw`SyncWebhook\.from_url`,
  String.raw`Webhook\.from_url`,
  String.raw`smtp\w{0,6}\.sendmail`,
  String.raw`navigator\.sendBeacon`,
  String.raw`(?:socket|s|client|conn|ws|req|request)\.(?:send|sendall|sendto|write|end)`,
  String.raw`webbrowser\.open(?:_new(?:_tab)?)?`,
  String.raw`conn(?:ection)?\.request`,
  String.raw`opener\.open`,
  String.raw`bot\.(?:send_\w{4,10}|reply_to)`,
  String.raw`session\.get`,
  String.raw`Repo\.clone_from`,
  String.raw`(?:HTTParty|Faraday|RestClient|Excon)\.(?:get|post|put)`,
  String.raw`Net::HTTP::(?:Post|Put)\.new`,
);

/** Senders that stand behind any other name: trying those at every word takes longer than all the rest. */
const SENDERS_BEHIND = anyOf(
  String.raw`(?:[\w.]{1,30}\.)?(?:urlopen|urlretrieve)`,
  String.raw`[\w.]{1,30}\.HTTPS?Connection`,
  String.raw`\w{0,12}sock\.(?:send|sendall|sendto|write|end)`,
  String.raw`\w{1,24}req(?:uest)?\.(?:write|end)`,
  String.raw`\w{1,20}\.sendall`,
);

const BEHIND = /urlopen|urlretrieve|https?connection|sock\.|\.sendall|\w(?:Req|Request)\.(?:write|end)\(/i;
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
