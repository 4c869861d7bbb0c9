import type { HostileCalls } from '../hostile-calls.ts';

const COMMAND = String.raw`\bnew\s{1,3}ProcessBuilder\s{0,3}\(|(?<![\w.])ProcessBuilder\s{0,3}\(|\bruntime\s{0,2}\.\s{0,2}exec\s{0,3}\(`;
const SENDING = String.raw`\bHttpRequest\.newBuilder\s{0,3}\(|\bRequestBody\.create\s{0,3}\(|\.(?:postForObject|postForEntity|exchange)\s{0,3}\(|\bnew\s{1,3}(?:HttpPost|StringEntity|UrlEncodedFormEntity)\s{0,3}\(`;
const CODE = String.raw`\bdefineClass\s{0,3}\(|\b(?:new\s{1,3})?URLClassLoader(?:\.newInstance)?\s{0,3}\(|\bengine\.eval\s{0,3}\(`;
const MENTIONS = String.raw`\bProcessBuilder\b|\bgetRuntime\b|\bdefineClass\b|\bURLClassLoader\b|\bHttpRequest\b|\bHttpURLConnection\b|\bopenConnection\b|\bHttpPost\b|\bRequestBody\b|\bopenStream\b|\bpostFor\w{4,8}\b`;
const WRITTEN =
  /\b(?:\w{0,20}[oO]utputStream(?:\(\))?|\w{0,12}[wW]riter|out|os|dos|wr)\.(?:write|print|writeBytes|writeUTF)\s{0,3}\(/g;
const CONNECTS = /\bopenConnection\b|\bHttpURLConnection\b|\bnew\s{1,3}Socket\(|\bcreateSocket\(/;
const GIVES = /\s{0,40}\.(?<name>command|environment|header|POST|PUT|uri|method|body|post|setEntity)\s{0,3}(?=\()/y;

/** Calls by which code of Java and Kotlin runs programs and classes and talks to other machines. */
export const JAVA_HOSTILE_CALLS: HostileCalls = {
  mentions: new RegExp(MENTIONS),
  code: new RegExp(CODE, 'g'),
  command: new RegExp(COMMAND, 'gi'),
  sending: new RegExp(SENDING, 'g'),
  written: WRITTEN,
  connects: CONNECTS,
  gives: GIVES,
};

/** The same of Groovy, where a text or a list is a command once it is executed, and a build says what it runs. */
export const GROOVY_HOSTILE_CALLS: HostileCalls = {
  mentions: new RegExp(
    String.raw`${MENTIONS}|\.execute\(|\bcommandLine\b|\bexecutable\b|\bevaluate\b|\bGroovyShell\b|\bURL\b|\.toURL\(`,
  ),
  code: new RegExp(
    String.raw`${CODE}|\b(?:GroovyShell\(\)\.)?evaluate\s{0,3}\(|\bapply\s{1,3}from:(?=[^\n]{0,20}http:)`,
    'g',
  ),
  command: new RegExp(
    String.raw`${COMMAND}|\bcommandLine\s{0,3}\(|\bcommandLine(?=\s{1,3}["'\[\w])|(?<![\w.'"\])])(?=(?:"(?:[^"\\\n]|\\.){2,300}"|'(?:[^'\\\n]|\\.){2,300}'|\[[^\n]{2,300}\]|\w{1,40}(?:\.\w{1,40}){0,3})\.execute\s{0,2}\()`,
    'gi',
  ),
  sending: new RegExp(SENDING, 'g'),
  written: WRITTEN,
  connects: CONNECTS,
  gives: GIVES,
};
