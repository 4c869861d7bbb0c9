import type { HostileCalls } from '../hostile-calls.ts';

/** Calls by which a crate runs programs and talks to other machines. */
export const RUST_HOSTILE_CALLS: HostileCalls = {
  mentions: /\bCommand::new\b|\breqwest\b|\bureq\b|\b(?:isahc|surf|minreq|attohttpc)::|\bTcpStream::connect\b/,
  command: /\bCommand::new\s{0,3}\(/g,
  sending:
    /\b(?:reqwest::(?:blocking::)?get|(?:ureq|isahc|surf|minreq|attohttpc)::(?:get|post|put|request))\s{0,3}\(|\.(?:post|put|patch|request)\s{0,3}\((?=[^;{}]{0,400}?\)\s{0,20}\.(?:send|call|json|body|form|multipart|send_\w{4,8})\s{0,3}\()/g,
  gives:
    /\s{0,40}\.(?<name>args?|env|envs|current_dir|stdin|stdout|stderr|creation_flags|headers?|bearer_auth|basic_auth|set|query|timeout|json|body|form|multipart|send_\w{4,8})\s{0,3}(?=\()/y,
  givesLater: String.raw`\s{0,40}\.args?\s{0,3}(?=\()`,
};
