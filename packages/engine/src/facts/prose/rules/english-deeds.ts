import { INSTRUCTING, type Rule, gap, wording } from './rule.ts';

/** What its owner gives to nobody, however it is called. A key for an API is there to be sent. */
const PRIVATE =
  '(?:~\\/\\.(?:ssh|aws|gnupg|kube)\\b|\\bid_(?:rsa|ed25519|ecdsa)\\b|\\.aws\\/credentials|\\/etc\\/shadow|\\bprivate␣keys?\\b|\\bseed␣phrases?\\b|\\bwallet\\.dat\\b|\\b(?:browser|saved)␣(?:cookies|passwords|credentials)\\b|\\bkeychain\\b)';
const SENDS =
  "(?<!\\b(?:not|never|n't|avoid)␣)\\b(?:post|send|upload|forward|transmit|exfiltrate|submit|e-?mail|push)(?:s|ing|ed)?\\b";
const ADDRESS = 'https?:\\/\\/[^\\s)>\\]"\'`]{4,200}';

/** English rules of what an agent is to do with the user's data and programs, beyond all purpose of a tool or a skill. */
export const ENGLISH_DEEDS: readonly Rule[] = [
  {
    id: 'run-remote-program',
    technique: 'override',
    strength: 'strict',
    says: 'makes the agent run a program straight from the network',
    pattern: wording(
      `\\b(?:must|mandatory|required|always|have␣to|needs?␣to|before|first)\\b${gap(200)}\\b(?:run(?:ning)?|execut(?:e|ing)|command)\\b${gap(160)}\\b(?:curl|wget|iwr|irm|invoke-webrequest)\\b[^\\n|]{0,200}\\|\\s{0,3}(?:sudo␣)?(?:(?:ba|z|da)?sh|python\\d?|node|perl|ruby|iex|pwsh|powershell)\\b`,
    ),
    // These tell how to install something.
    ordinaryIn: [...INSTRUCTING, 'documentation', 'readme', 'comment', 'docstring', 'tool-output'],
  },
  {
    id: 'read-with-another-tool',
    technique: 'exfil-demand',
    strength: 'strict',
    says: 'makes the agent read credentials with another tool',
    pattern: wording(
      `\\b(?:must|always|should|needs?␣to|have␣to|required␣to|also|then|first|please)␣(?:\\w+␣){0,2}(?:call|invoke|use|run|execute)\\b${gap(60)}(?:~\\/\\.(?:ssh|aws|kube|gnupg|netrc|npmrc)|\\bid_(?:rsa|ed25519)\\b|\\/etc\\/(?:passwd|shadow)\\b|\\/\\.(?:ssh|aws)\\/)|\\buse␣(?:the␣|your␣|any␣|all␣)?tools␣(?:provided|available|given)␣to␣you\\b${gap(100)}\\b(?:retrieve|get|find|read|obtain|fetch|extract|look␣up)␣(?:the␣|any␣|all␣)?(?:\\w+␣){0,2}(?:passwords?|credentials|private␣keys?|api␣keys?)\\b`,
    ),
    ordinaryIn: ['skill', 'agent-rules', 'documentation', 'readme', 'comment', 'docstring'],
  },
  {
    id: 'carry-off-keys',
    technique: 'exfil-demand',
    strength: 'strict',
    says: 'tells the agent to collect private keys and send them away',
    pattern: wording(
      `\\b(?:read|collect|gather|copy|take|grab|get|cat|extract|find|open|include|zip|archive|locate)\\b${gap(80)}${PRIVATE}${gap(100)}${SENDS}${gap(60)}(?:${ADDRESS}|\\bwebhook\\b|\\bto␣(?:our|my|an?)␣(?:\\w+␣){0,2}(?:server|endpoint|url)\\b)`,
    ),
  },
  {
    id: 'send-unseen',
    technique: 'exfil-demand',
    strength: 'strict',
    says: 'sends data to an address and keeps it from the user',
    pattern: wording(
      `${SENDS}${gap(120)}${ADDRESS}[^\\n]{0,120}?\\b(?:do␣not|don'?t|never|without)␣(?:ever␣)?(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|alert(?:ing)?)␣(?:the␣|any␣)?(?:users?|humans?|customers?|anyone|anybody|them)\\b`,
    ),
  },
  {
    id: 'destroy-unasked',
    technique: 'auto-approve',
    strength: 'strict',
    says: 'asks for destructive steps without approval',
    pattern: wording(
      `\\b(?:do␣not|don'?t|never)␣(?:ask|wait|stop)␣(?:\\w+␣){0,3}(?:confirmation|permission|approval|consent)\\b${gap(30)}\\b(?:destructive|irreversible|dangerous)␣(?:\\w+␣)?(?:operations?|actions?|commands?|steps?|changes?|tools?)\\b`,
    ),
  },
];
