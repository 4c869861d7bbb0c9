import type { Span } from '../facts/span.ts';
import { isAskedFor } from './certificate-wishes.ts';
import { LOCAL_SERVER } from './unchecked-certificates.ts';

/** Where a host stands that belongs to a setting. */
const NEAR = 120;

/** Whether a setting that admits every certificate is about something else: a server's clients, a call, a field, this machine. */
export function isElsewhere(setting: string, text: string, at: Span): boolean {
  if (isAskedFor(text, at.start, at.end) || isOwnField(setting, text, at.start)) return true;
  if (isOfServer(text, at.start) || isOfOwnServer(setting, text) || ASKS_FOR_NONE.test(around(text, at))) return true;
  if (LOCAL_SERVER.test(around(text, at)) || OF_A_TYPE.test(text.slice(at.end, at.end + NEAR))) return true;
  if (setting.startsWith('InsecureSkipVerify')) return CHECKS_ITSELF.test(text);
  // Nothing but TLS has an option of that name.
  if (OF_TLS_ALONE.test(setting) || isOfClient(setting, text, at.start)) return false;
  return isArgument(text, at.start);
}

const OF_TLS_ALONE =
  /^(?:checkServerIdentity|\w+Certificate(?:Custom)?ValidationCallback|CURLOPT_|["']verify_peer|(?:->|::)withoutVerifying)/i;

/** `new XhrApi({ rejectUnauthorized: false })`: a client of a library that nobody knows, by its name. */
function isOfClient(setting: string, text: string, offset: number): boolean {
  return setting.startsWith('rejectUnauthorized') && CLIENT.test(text.slice(Math.max(0, offset - 400), offset));
}
const CLIENT =
  /\bnew\s{1,3}(?:[\w$]{1,40}\.)?\w{0,40}(?:Api|API|Xhr|XHR|HttpClient|HTTPClient|RestClient|SoapClient)\(\s{0,20}\{[^{}]{0,300}$/;

/** A program of Go that looks at the certificate in a function of its own. */
const CHECKS_ITSELF = /\bVerify(?:PeerCertificate|Connection)\s{0,9}[:=]/;

/** `let options: { rejectUnauthorized: false } | undefined`: what a value may be, and not what it is. */
const OF_A_TYPE = /^[;,\s]{0,4}\}\s{0,3}\|\s{0,3}(?:undefined\b|null\b|[A-Z{])/;

/** Whether only the name of a host goes unchecked, and the issuer of its certificate does not. */
export function isOfName(setting: string, text: string, at: Span): boolean {
  if (setting.includes('invalid_hostnames')) return !/invalid_certs\(\s*true/.test(around(text, at));
  return setting.includes('check_hostname') && ISSUER.test(text) && !ANY_ISSUER.test(around(text, at));
}

/** A parameter of a function that is given to a client as it came, maybe by way of a field of the same name. */
export function isHandedOn(text: string, { start }: Span, name: string): boolean {
  const opened = text.lastIndexOf('def ', start);
  if (opened < 0 || /\)\s{0,3}(?:->[^\n:]{1,80})?:\s{0,3}\n/.test(text.slice(opened, start))) return false;
  return new RegExp(String.raw`\bverify(?:_ssl)?\s{0,3}=\s{0,3}(?:self\._?)?${name}\s{0,3}[,)]`).test(text);
}

/** Contexts that look at the issuer of a certificate; one that is made bare does not. */
const ISSUER = /create_(?:default|urllib3)_context\(|verify_mode\s{0,3}=\s{0,3}(?:ssl\.CERT_REQUIRED|self\.)/;
/** Where this is said beside it, not even the issuer counts. */
const ANY_ISSUER = /CERT_NONE|unverified_context/;

function around(text: string, { start, end }: Span): string {
  return text.slice(Math.max(0, start - NEAR), end + NEAR);
}

/** Written into the arguments of a call: whether that call is about TLS is known by its name. */
function isArgument(text: string, offset: number): boolean {
  let open = 0;
  for (let at = offset - 1; at >= Math.max(0, offset - 800); at -= 1) {
    const character = text[at];
    if (character === '}') open += 1;
    if (character !== '{') continue;
    if (open > 0) {
      open -= 1;
      continue;
    }
    return /[(,]\s*$/.test(text.slice(Math.max(0, at - 40), at));
  }
  return false;
}

/** A class that stands for a context and is none keeps the setting in a field of the same name. */
function isOwnField(setting: string, text: string, offset: number): boolean {
  return setting.startsWith('.') && /\bself$/.test(text.slice(offset - 5, offset)) && !/\bSSLContext\)/.test(text);
}

const ASKS_FOR_NONE = /\brequestCert["']?\s{0,3}:\s{0,3}(?:false\b|!1)/;

/** `ssl_cert_reqs` of uvicorn is about the clients of a server, that of Redis about the server. */
function isOfOwnServer(setting: string, text: string): boolean {
  return setting.startsWith('ssl_cert_reqs') && /\buvicorn\b/.test(text) && !/\bredis\b/i.test(text);
}

/** A server that asks its clients for no certificate, as nearly all do. */
function isOfServer(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - MADE_BEFORE), offset);
  const context = /([A-Za-z_]\w{0,60})\.?$/.exec(before)?.[1];
  if (context === undefined) return false;
  const made = before.lastIndexOf(`${context} = `);
  return (
    made >= 0 && /^[^\n=]{1,70}=[^=]{0,120}\b(?:CLIENT_AUTH|PROTOCOL_TLS_SERVER)\b/.test(before.slice(made, made + 240))
  );
}
const MADE_BEFORE = 1_500;

/** Python wants the name unchecked before it lets the certificate be: of the two lines the second says all. */
export function isBeginning(written: string, text: string, { start, end }: Span): boolean {
  if (!written.startsWith('.check_hostname')) return false;
  const name = /[\w.]{1,80}$/.exec(text.slice(Math.max(0, start - 80), start))?.[0];
  const next = /^[^\n]{0,200}\n\s{0,80}([\w.]{1,80})\.verify_mode\s{0,3}=\s{0,3}(?:ssl\.)?CERT_NONE\b/.exec(
    text.slice(end, end + 500),
  );
  return name !== undefined && next?.[1] === name;
}
