/** A signature that is checked, and without which nothing goes on: `if (!isAuthentic(data, signature)) throw …`. */
const REFUSES =
  /\bif\b\s{0,3}\(?\s{0,3}(?:!|not\s)\s{0,3}\(?(?:await\s{1,3})?[\w.$]{0,60}(?:verif|authentic|signed|signature|trusted)\w{0,30}\s{0,3}\(/i;
/** The functions that check one. */
const CHECKS =
  /\bcrypto\.verify\s{0,2}\(|\bverify\s{0,2}\(\s{0,3}(?:null|["'`](?:RSA-)?SHA)|\bcreateVerify\s{0,2}\(|\bnacl\.sign\.detached\.verify\b/i;

/** Whether what was downloaded is believed only with a signature, as far as the code around it says so. */
export function asksForSignature(text: string): boolean {
  return REFUSES.test(text) || CHECKS.test(text);
}
