/** How scripts of pages and of browser extensions take what somebody types or what the browser holds, and hand it on. */

/** Listening to every key of a page, not to those of one field; the handler stands behind it. */
export const HEARS_KEYS: readonly RegExp[] = [
  /(?<![\w$.])(?:(?:document(?:\.body|\.documentElement)?|window|self|globalThis|top)\s{0,3}\.\s{0,3})?addEventListener\s{0,2}\(\s{0,10}["'`](?:keydown|keypress|keyup|beforeinput)["'`]\s{0,3},\s{0,10}/g,
  /(?<![\w$.])(?:(?:document(?:\.body)?|window)\.)?on(?:keydown|keypress|keyup|beforeinput)\s{0,3}=(?![=>])\s{0,4}/g,
  /(?:\$|jQuery)\(\s{0,2}(?:document|window|["'](?:body|html)["'])\s{0,2}\)\.(?:(?:on|bind)\(\s{0,4}["'](?:keydown|keypress|keyup)["']\s{0,3},\s{0,10}|(?:keydown|keypress|keyup)\(\s{0,10})/g,
];

/** What an event of the keyboard tells of the key. */
export const KEY_MEMBERS = String.raw`(?:\.(?:originalEvent|nativeEvent))?\.(?:key|keyCode|charCode|which|code|char|data)\b`;

/** What comes from another script of the same extension. */
export const HEARS_MESSAGES = /\bonMessage\.addListener\s{0,2}\(\s{0,10}/g;

/** What the browser sends for its user to any site: headers with tokens in them, and what was filled in. */
export const HEARS_REQUESTS =
  /\bwebRequest\.on(?:BeforeSendHeaders|SendHeaders|BeforeRequest)\.addListener\s{0,2}\(\s{0,10}/g;
export const REQUEST_MEMBERS = String.raw`\.(?:requestHeaders|requestBody)\b`;

/** Cookies of every site the user is signed in to. */
export const TAKES_COOKIES = /\b(?:chrome|browser)\.cookies\.get(?:All)?\s{0,2}\(/g;
export const HEARS_COOKIES = /\b(?:chrome|browser)\.cookies\.onChanged\.addListener\s{0,2}\(\s{0,10}/g;

export const TAKES_PICTURE = /\btabs\.captureVisibleTab\s{0,2}\(/g;
/** Nobody asks for a picture each time a tab changes, or as time goes by. */
export const BY_ITSELF =
  /(?:\btabs\.on(?:Updated|Activated)\.addListener|\bsetInterval|\balarms\.onAlarm\.addListener|\bwebNavigation\.on\w{4,30}\.addListener|\bonFocusChanged\.addListener)\s{0,2}\(/g;

/** A field for a password, looked up in a page. */
export const PASSWORD_FIELD =
  /\b(?:document|form)\.(?:querySelector(?:All)?|getElementById|getElementsByName)\(\s{0,3}(?<quote>["'`])[^\n]{0,60}?pass(?:wor[dt]|wd)?[^\n]{0,60}?\k<quote>\s{0,3}\)(?:\[0\])?|\$\(\s{0,3}["'][^"'\n]{0,60}pass(?:word|wd)?[^"'\n]{0,40}["']\s{0,3}\)/gi;

/** A form of the page is made to send what is filled in somewhere else. */
export const REDIRECTS_FORM =
  /(?:\.attr\(\s{0,3}["']action["']\s{0,3},|\.setAttribute\(\s{0,3}["']action["']\s{0,3},|\bform\w{0,20}(?:\[\d\])?\.action\s{0,3}=(?!=)|\bforms\[[^\]\n]{1,20}\]\.action\s{0,3}=(?!=))\s{0,3}["'`]https?:\/\/[^"'`\s]{3,200}/g;
/** A form of the script's own goes where it likes. */
export const MAKES_FORM = /\bcreateElement\(\s{0,3}["'`]form["'`]|<form\b/i;

/** Scripts that an extension runs in the pages of others, beside those its manifest names. */
export const RUNS_IN_PAGES =
  /\b(?:executeScript|registerContentScripts)\s{0,2}\([^()]{0,400}?\b(?:files?|js)\s{0,2}:\s{0,3}\[?\s{0,20}(?<files>["'`][^"'`\n]{1,120}["'`](?:\s{0,3},\s{0,20}["'`][^"'`\n]{1,120}["'`]){0,10})/g;

/** Takes what it is given to another machine. */
export const SENDS_AWAY =
  /(?:(?<![\w$.])fetch|(?<=\bwindow\.)fetch|\baxios(?:\.(?:post|put|get|request))?|(?:\$|jQuery)\.(?:ajax|post|get|getJSON)|\bsendBeacon|\.send|\.emit|\.open|(?<![\w$.])open|\bnew\s{1,3}Request)\s{0,2}\(|\.src\s{0,3}=(?!=)|\bdocument\.write\(\s{0,3}["'`]<(?:img|script|iframe)\b[^+\n]{0,60}\+/g;
/** Takes it to the other scripts of the extension. */
export const TELLS_EXTENSION =
  /(?:\b(?:chrome|browser)\.(?:runtime|extension)\.sendMessage|\b\w{0,20}[pP]ort\.postMessage)\s{0,2}\(/g;
/** Keeps it in the browser. */
export const KEEPS = /\b(?:chrome|browser)\.storage\.(?:local|sync|session)\.set\s{0,2}\(/g;

export const EXTENSION_API =
  /(?<![\w$.])(?:chrome|browser)\.(?:runtime|storage|tabs|cookies|webRequest|extension|scripting|history|alarms|action|browserAction|webNavigation)\b/;
