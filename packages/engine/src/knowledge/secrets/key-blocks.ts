/** Header, then at least 40 characters of base64 (line breaks may be written as \n), then the footer where it is in reach. */
export const KEY_BLOCK =
  /-----BEGIN ((?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?)-----(?:[\s"'+,]|\\[nr\s"']|[A-Za-z-]+: [^\n]{0,80}\n){0,40}[A-Za-z0-9+/=]{40}[A-Za-z0-9+/=\s\\"'+,]{0,7600}(?:-----END \1-----)?/g;
/** PEM says it in words; the container of OpenSSH names its cipher first, and `none` is one of them. */
const ENCRYPTED = /ENCRYPTED|b3BlbnNzaC1rZXktdjEA(?!AAAABG5vbmU)[A-Za-z0-9+/]/;

/** Whether a key block has a passphrase. */
export function isEncryptedKey(block: string): boolean {
  return ENCRYPTED.test(block.slice(0, 200));
}

/** A number of nothing but zeros, in the place of one: a key that is there for the form. */
export function isEmptyKey(block: string): boolean {
  return /A{40}/.test(block.replace(/\\[nr]|[\s"'+,]/g, ''));
}
