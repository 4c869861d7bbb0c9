import { INSTRUCTING, type Rule, gap, wording } from './rule.ts';

const EARLIER = '(?:previous(?:ly)?|prior|above|earlier|preceding|foregoing|existing|original|initial|former|other)';
const ORDERS =
  '(?:instructions?|directions?|directives?|prompts?|guidelines?|guidance|commands?|orders|rules?|constraints?|restrictions?|polic(?:y|ies)|programming|safeguards?|training|messages?|tasks?|requests?)';
const THE_USER = '(?:the␣)?(?:end[ -]?)?(?:user|human|customer|operator|owner|developer|person|anyone|anybody|them)';
const NOT = "(?:do␣not|don'?t|never|must␣not|mustn'?t|should␣not|shouldn'?t|cannot|avoid|refrain␣from|without)";
const AI =
  '(?:AIs?|A\\.I\\.|LLMs?|(?:large␣)?language␣models?|chat ?bots?|(?:AI|coding|code|virtual|autonomous)[ -]?(?:assistants?|agents?|models?)|assistant|claude|chatgpt|gpt(?:-?[345]\\w{0,4})?|copilot|cursor|gemini)';
const SECRET =
  '(?:~\\/\\.\\w+|\\.ssh\\b|id_(?:rsa|ed25519|ecdsa)|\\.env\\b|\\.aws\\b|\\.netrc|\\.npmrc|\\.pypirc|\\.kube\\b|mcp\\.json|claude_desktop_config|\\/etc\\/(?:passwd|shadow)|private␣keys?|ssh␣keys?|api[ _-]?keys?|access[ _-]?(?:keys?|tokens?)|auth(?:entication|orization)?␣tokens?|session␣(?:tokens?|cookies?)|secrets?|credentials?|passwords?|environment␣variables?|env␣vars?|seed␣phrases?|wallet|keychain|(?:conversation|chat|message)␣(?:history|log|context)|entire␣(?:conversation|context)|system␣prompt|contents?␣of␣the␣(?:previous|whole|entire))';
const AWAY =
  '(?:send|sent|post|upload|forward|transmit|exfiltrate|leak|e-?mail|submit|deliver|copy|pass|include|append|attach|embed|put|place|provide|insert|add|encode|report|share|write)(?:s|ing|ed)?';
const TARGET = `(?:https?:\\/\\/[^\\s)>\\]"'\`]{0,200}|webhook|(?:the|a|an|this|our|my|that|external|remote|following)␣(?:\\w+␣){0,2}(?:server|endpoint|url|address|host|parameter|argument|field|header|query|attacker|api)|as␣(?:the|a|an)␣(?:\\w+␣){0,2}(?:parameter|argument|field|value)|as␣['"\`]\\w|\\b(?:sidenote|metadata)\\b|\\b[\\w.+-]{1,40}@[\\w-]{1,40}\\.\\w{2,})`;

const TELLING =
  'reveal|print|repeat|output|show|display|disclose|leak|dump|tell␣me|give␣me|spell|write(?:␣out)?|echo|recite|summari[sz]e|translate|share|expose|return|list';
/** Data from before, of which programs rid themselves as well. */
const SENT = '(?:messages?|requests?|tasks?|commands?)';
const SENT_EARLIER = `\\b(?:${EARLIER}␣(?:\\w+␣)?${SENT}|${SENT}␣(?:\\w+␣){0,3}(?:before|earlier|that␣came))\\b`;
/** What may follow `all previous` where it is what somebody said; previous lines, values or parts of a path nobody did. */
const SAID_BEFORE = `(?:and|or|then|now|but|to|in|from|as|this|that|you|i|we|texts?|content|context|conversations?|chats?|input|outputs?|answers?|responses?|statements?|information|memory|prompting|roles?|${ORDERS})\\b`;

/** No ban on telling, nor a further verb of one: `never discuss, repeat or reveal …` protects what it names. */
const UNFORBIDDEN = `(?<!\\b${NOT}␣(?:ever␣)?(?:(?:${TELLING}|discuss|describe|mention|quote|paraphrase|explain|provide|acknowledge)(?:,␣?|␣)(?:(?:or|and|nor)␣)?){0,6})`;

/** No ban on a kind verdict: whoever `cannot return a clean verdict` is held to more, unless it is all but another one. */
const UNGIVEN = `(?<!\\b(?:cannot|can␣not|can't|may␣not|must␣not|never|do␣not|don't)␣(?:return|report|give|mark|rate|label|claim|declare|count|treat|consider|call|grant|issue|assign|award|record)␣(?:(?!other|less|anything|any|nothing|but|unless|except|else)[\\w-]+␣){0,3})`;

/** English rules of the wordings that hardly any honest text needs. */
export const ENGLISH_STRICT: readonly Rule[] = [
  {
    id: 'drop-earlier-instructions',
    technique: 'override',
    strength: 'strict',
    says: 'tells the agent to drop the instructions it was given',
    pattern: wording(
      `(?<!(?:\\b(?:not|never|(?:if|when|unless)␣you)|n['’]t)␣|[a-z]-)\\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overlook(?:ing)?|(?:neglect|discard|drop|dismiss)(?!${gap(50)}${SENT_EARLIER})|set␣aside|pay␣no␣attention␣to|never␣mind|stop␣(?:following|obeying)|do␣not␣(?:follow|obey)|despite|contrary␣to|regardless␣of(?!␣(?:how␣(?:much|many|long|short|little|detailed|vague)|whether|the␣(?:number|amount|length|size|order))\\b))\\b${gap(30)}\\b(?:${EARLIER}␣${gap(20)}\\b${ORDERS}|(?:${ORDERS})␣(?:you␣(?:were|have␣been|had)|given|above|before(?=␣(?:this|that|these|now|it|me|the␣)|\\s{0,2}(?:[^\\w\\s]|$))|that␣came|from␣(?:before|above|the␣(?:system|user|developer)))|(?:your|system|safety|developer)␣(?:\\w+␣){0,2}(?:${ORDERS})\\b(?!␣(?:size|length|costs?|limits?|caching|design|templates?|versions?))|(?:all|any|every)␣(?:of␣)?(?:the␣|these␣|those␣)?(?:instructions|prompts|directives|guidelines)\\b(?!(?:␣(?:or|and)␣\\w+)?␣(?:that␣(?:are␣|is␣|may␣be␣|appear␣)?)?(?:embedded|contained|found|hidden|placed|inside|within|returned|received|it␣(?:returns|contains)|from␣(?:(?:the|this|that|its|their|these|those|any)␣)?(?:\\w+␣){0,2}(?:page|document|file|comment|issue|website|image|screenshot|attachment|content)s?\\b|in␣(?:(?:the|this|that|its|their|these|those|any)␣)?(?:\\w+␣){0,2}(?:data|content|results?|output|response|answer|page|document|e-?mail|message|file|comment|issue|log|source|website|repositorie)s?\\b)))`,
    ),
  },
  {
    id: 'forget-everything',
    technique: 'override',
    strength: 'strict',
    says: 'tells the agent to forget what it was told',
    pattern: wording(
      `\\b(?:forget|ignore|disregard|erase|overlook|despite|never␣mind)␣(?:about␣)?(?:everything|all(?:␣of)?(?:␣(?:that|this|the|what))?|anything|whatever|what)\\b${gap(12)}(?:\\b(?:above|before|(?:previous|earlier|prior)(?!␣(?!${SAID_BEFORE})[a-z])|previously|so␣far|you␣(?:know|learned|were␣told|have␣been␣told|have␣learned)|(?:I|we|they|he|she)␣(?:have␣|had␣|'?ve␣)?(?:told|said|asked|wrote|given|instructed|mentioned|gave)|(?:was|were|has␣been|have␣been|been)␣(?:told|said|given|instructed|mentioned|stated|written)|you'?(?:ve|␣have|␣had)␣(?:been␣)?(?:told|instructed|asked|read|seen|learned))\\b)`,
    ),
  },
  {
    id: 'never-mind-everything',
    technique: 'override',
    strength: 'strict',
    says: 'tells the agent to forget what it was told',
    pattern: wording(
      `\\b(?:forget|ignore|disregard|erase|overlook|despite|never␣mind)␣(?:about␣)?(?:everything|all(?:␣of)?(?:␣(?:that|this|the|what))?|anything|whatever|what)\\b${gap(12)}\\s{0,2}[,;:!-]`,
    ),
    // `// ignore all others; they are stale`
    ordinaryIn: ['comment', 'docstring'],
  },
  {
    id: 'no-longer-bound',
    technique: 'override',
    strength: 'strict',
    says: 'tells the agent that its limits no longer hold',
    pattern: wording(
      `(?<!\\b(?:if|when|once|unless|where)␣)\\byou␣(?:are|'re)␣(?:no␣longer|not␣(?:any␣?more|longer)|now␣(?:free(?:d)?|un(?:bound|restricted|chained|filtered|censored)))\\b${gap(30)}\\b(?:bound|restricted|limited|constrained|subject|assistant|AI|model|rules?|polic(?:y|ies)|guidelines?|from)\\b|\\byou␣have␣(?:broken␣free|no␣(?:restrictions|limitations|filters?|rules|content␣polic))|\\b(?:without|free␣(?:of|from)|no)␣(?:any␣)?(?:ethical|moral|safety|content)␣(?:\\w+␣){0,2}(?:guidelines?|restrictions?|limits|limitations?|filters?|constraints?)\\b`,
    ),
  },
  {
    id: 'unlocked-mode',
    technique: 'override',
    strength: 'strict',
    says: 'announces a mode in which the agent has no limits',
    pattern: wording(
      `\\b(?:you␣are␣(?:now␣)?(?:in|entering)|(?<!\\b(?:codes?|passwords?|users?|visitors?|how)␣to␣)(?:enter|switch␣(?:in)?to|engage|respond␣in|begin|initiate)␣(?:the␣)?)␣?\\W?(?:developer|god|jailbreak|jailbroken|DAN|unrestricted|unfiltered|uncensored|sudo|root|admin(?:istrator)?|override|maintenance|diagnostic|evil|opposite)␣mode\\b|\\b(?:enable|activate)␣(?:the␣)?\\W?(?:god|jailbreak|jailbroken|DAN|unrestricted|unfiltered|uncensored|sudo|evil|opposite)␣mode\\b|\\b(?:jailbreak|DAN|god|unrestricted|unfiltered|jailbroken)␣mode␣(?:is␣)?(?:now␣)?(?:enabled|activated|on|engaged)\\b|(?<!\\bto␣)do␣anything␣now\\b`,
    ),
  },
  {
    id: 'act-without-limits',
    technique: 'override',
    strength: 'strict',
    says: 'asks the agent to be one without limits',
    pattern: wording(
      `(?<!\\b(?:requests|attempts|attempting|trying|instructions|prompts)␣to␣)\\b(?:act|pretend|behave|imagine|role-?play|simulate|respond|answer|play␣the␣role)\\b${gap(60)}\\b(?:unrestricted|unfiltered|uncensored|amoral|without␣(?:any␣)?(?:restrictions?|limit(?:ation)?s?|rules|filters?|moral|ethic\\w*|censorship)|no␣(?:restrictions?|limits|rules|filters?|moral\\w*|ethic\\w*)|(?:does␣not|doesn'?t|do␣not|don'?t)␣have␣(?:any␣)?(?:restrictions?|limit\\w*|rules|filters?|moral\\w*|ethic\\w*))`,
    ),
  },
  {
    id: 'reveal-prompt',
    technique: 'exfil-demand',
    strength: 'strict',
    says: 'asks the agent to give away its own instructions',
    pattern: wording(
      `${UNFORBIDDEN}\\b(?:${TELLING})\\b(?!\\[|␣an?␣(?:\\w+␣)?(?:variation|version|alternative|response|answer|reply|title|caption)␣(?:of|to|for)\\b)(?:␣(?:me|us))?${gap(24)}(?<!\\b(?:in|into|to|with)␣)\\b(?:your|the|its|all)␣(?:\\w+␣){0,2}(?:(?:system|initial|hidden|original|secret|pre-?|internal|developer)[ -]?(?:system␣)?(?:prompts?|instructions?|messages?|directives?|guidelines?|rules)|prompt␣(?:above|verbatim)|instructions␣(?:above|verbatim|you␣were))|${UNFORBIDDEN}\\b(?:reveal|print|repeat|output|show|display|disclose|leak|tell␣me|give␣me)␣(?:me␣)?your␣(?:prompt␣text|(?:full|complete|whole|entire)␣(?:prompts?|instructions?|context))`,
    ),
    ordinaryIn: ['documentation', 'readme', 'comment', 'docstring'],
  },
  {
    id: 'chat-markup',
    technique: 'override',
    strength: 'strict',
    says: 'holds the markup with which a chat marks system messages',
    pattern:
      /<\|(?:im_start|im_end|system|endoftext|start_header_id|eot_id)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system_prompt|system[-_]?(?:message|override|instructions?)|admin[-_]?override|hidden[-_]?instructions?)>|^\s{0,8}(?:#{1,4}\s*)?(?:system|developer)\s*(?:message|override|prompt|instruction|note|update|alert)?\s*(?:\]|\))?\s*:\s*(?:you\b|ignore\b|new\b|override\b|disregard\b|the\s+(?:user|previous))/im,
    ordinaryIn: [...INSTRUCTING, 'documentation', 'readme', 'comment', 'docstring', 'tool-output'],
  },
  {
    id: 'hide-from-user',
    technique: 'concealment',
    strength: 'strict',
    says: 'tells the agent to hide something from its user',
    pattern: wording(
      `\\b${NOT}␣(?:ever␣|explicitly␣)?(?:tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|alert(?:ing)?|warn(?:ing)?|let(?:ting)?)␣${THE_USER}(?:␣(?:know\\b|about\\b|of\\b|that␣(?:you|this|it|we|the|a|an)\\b|this\\b|what\\b|anything\\b|why\\b|any␣of\\b|when␣you\\b)|[.,;!]|$)|\\b${NOT}␣(?:ever␣)?(?:mention(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|report(?:ing)?|expos(?:e|ing)|show(?:ing)?|display(?:ing)?|admit(?:ting)?|acknowledg(?:e|ing))␣(?:\\w+␣){0,6}to␣${THE_USER}\\b|\\b(?:hid(?:e|ing)|conceal(?:ing)?|(?:be|remain|stay|kept)␣(?:\\w+␣){0,2}(?:hidden|concealed)|keep␣(?:\\w+␣){0,3}(?:hidden|concealed)|keep␣(?:this|it|that|these)␣(?:\\w+␣){0,2}(?:secret|private|confidential))${gap(30)}\\bfrom␣${THE_USER}\\b|\\b(?:should|must|may|need)␣not␣be␣(?:announced|mentioned|disclosed|revealed|reported|told|shown)␣to␣${THE_USER}\\b`,
    ),
    ordinaryIn: INSTRUCTING,
  },
  {
    id: 'act-in-secret',
    technique: 'concealment',
    strength: 'strict',
    says: 'asks for something to be done behind the user’s back',
    pattern: wording(
      `\\b(?:secretly|covertly|surreptitiously|stealthily|discreetly|behind␣the␣user'?s␣back)␣(?:\\w+␣){0,2}(?:send|upload|copy|read|forward|collect|transmit|post|bcc|exfiltrat|record|harvest|modify|change|append|insert|steal|leak)|\\bwithout␣(?:the␣)?(?:user|human|owner|victim)(?:'?s)?␣(?:\\w+␣){0,2}(?:knowledge|knowing|noticing|awareness|being␣aware|realizing)\\b`,
    ),
  },
  {
    id: 'hand-over-secrets',
    technique: 'exfil-demand',
    strength: 'strict',
    says: 'tells the agent to hand over secrets or the conversation',
    pattern: wording(
      `\\b(?:you␣(?:must|should|need␣to|have␣to|will|are␣(?:required|expected)␣to)|before␣(?:using|calling|running|you|any|every|each)|prior␣to|in␣order␣to|to␣use␣this|always|first|please|then|also|make␣sure␣to|be␣sure␣to|required␣to|necessary␣to)\\b${gap(30)}\\b(?:${AWAY}|read|cat|open|retrieve|collect|gather|extract|fetch|get|look␣up)\\b${gap(40)}${SECRET}${gap(80)}\\b(?:${AWAY}|to|as|into|in|via|at)\\b${gap(30)}${TARGET}`,
    ),
  },
  {
    id: 'redirect-messages',
    technique: 'tool-shadowing',
    strength: 'strict',
    says: 'redirects what other tools send',
    pattern: wording(
      `\\b(?:always|every|all|any|whenever|each␣time|when(?:ever)?␣(?:sending|calling|using|the␣user))\\b${gap(80)}\\b(?:bcc|cc|blind␣copy|recipient|send|forward|redirect|route|copy|transfer|deliver)\\w*\\b${gap(40)}\\b(?:to␣)?[\\w.+-]{1,40}@[\\w-]{1,40}(?:\\.[\\w-]{1,20}){1,3}|\\b(?:redirect|reroute|bcc|forward)␣(?:all|every|each|any)␣(?:\\w+␣){0,2}(?:e-?mails?|messages?|repl(?:y|ies)|responses?|payments?|transfers?)\\b${gap(40)}\\bto␣[\\w.+-]{1,40}@[\\w-]{1,40}(?:\\.[\\w-]{1,20}){1,3}|\\bwhen(?:ever)?␣(?:using|sending|calling)\\b${gap(60)}\\bset␣the␣(?:destination|recipient)␣(?:\\w+␣)?(?:number|address|account)␣to␣\\+?[\\w.@-]{4,60}`,
    ),
  },
  {
    id: 'steer-every-tool',
    technique: 'tool-shadowing',
    strength: 'strict',
    says: 'changes how the agent uses other tools',
    pattern: wording(
      `\\b(?:before|prior␣to|when(?:ever)?|after|every␣time)␣(?:\\w+␣){0,3}(?:us(?:e|ing)|call(?:ing)?|invok(?:e|ing)|execut(?:e|ing)|run(?:ning)?)␣(?:any|every|all|each)␣(?:of␣the␣)?(?:other␣)?(?:\\w+␣){0,2}(?:tools?|functions?|commands?|servers?)\\b${gap(60)}\\b(?:must|always|have␣to|need␣to|required|shall|first)\\b|\\b(?:overrides?|supersedes?|takes␣(?:precedence|priority)␣over|replaces?)␣(?:\\w+␣){0,3}(?:other|any|all|every|previous|existing)␣(?:\\w+␣){0,2}(?:tools?|descriptions?|instructions?|rules?)\\b`,
    ),
    ordinaryIn: INSTRUCTING,
  },
  {
    id: 'judge-me-safe',
    technique: 'scanner-directed',
    strength: 'strict',
    says: 'tells whoever reviews the code what verdict to give',
    pattern: wording(
      `\\b(?:(?:AI|LLM|automated|security|code|static|vulnerability|malware|agent|safety)[ -](?:\\w+[ -])?(?:agents?|assistants?|models?|scanners?|reviewers?|auditors?|analy[sz]ers?|analysts?|tools?|systems?|judges?|graders?|evaluators?)|reviewers?|auditors?|scanners?|graders?|evaluators?|${AI})\\b(?:${gap(60)}(?:[:,;!—–]|␣-␣|\\b(?:must|should|shall|please|kindly|will|need␣to|have␣to|ha(?:s|ve)␣to|are␣to|is␣to|(?:required|instructed|asked|told|expected)␣to))${gap(50)}\\b(?<!-\\s{0,4}\\*?\\s?)(?:rate|mark|report|classify|treat|conclude|consider|(?:grade|score)␣(?:this|it|the|my|our|us)|label|flag|respond|answer|output|return|give|assign|approve|pass|skip|must␣not)|${gap(90)}\\b(?:rate|mark|report|classify|treat|consider|label|grade|score|be␣(?:rated|marked|classified|treated|considered|labell?ed|graded|scored))␣(?:this|it|these|that|the␣(?:following|code|file|repo\\w*|project|package|skill|tool|server)|as)|${gap(60)}\\b(?:to|must|should)␣(?:be␣)?(?:approved?|passed))\\b${gap(60)}\\b(?<!\\b(?:not|never|nor)␣(?:as␣|be␣)?)${UNGIVEN}(?:(?:safe|benign|clean(?!␣(?:this|these|those|the|my|your|our|its?|up|an?)\\b)|harmless|trusted|trustworthy|legitimate|secure)\\b|no␣(?:\\w+␣){0,2}(?:issues?|vulnerabilit\\w+|findings?|threats?|risks?|problems?|malware)|10\\W{0,3}10|(?:100|full|highest|maximum|perfect|top)␣?(?:%␣(?:safe|secure|clean|trusted)|points|score|marks|rating)|grade␣A|A\\+|false␣positives?|passed|approved)`,
    ),
  },
  {
    id: 'do-not-scan',
    technique: 'scanner-directed',
    strength: 'strict',
    says: 'tells a scanner or reviewer to look away',
    pattern: wording(
      `\\b(?:this|the␣(?:following|above|current))␣(?:file|code|skill|tool|repository|repo|project|package|module|section|content|server|function|document)\\b${gap(70)}\\b(?:verified|reviewed|audited|approved|certified|whitelisted|allow-?listed|pre-?approved|cleared)\\b${gap(90)}\\b(?:skip|no␣(?:further|additional)␣(?:\\w+␣){0,2}(?:review|scan\\w*|analysis|checks?|inspection)|do␣not␣(?:scan|flag|report|analy[sz]e|review|inspect))|\\b(?:scanners?|reviewers?|auditors?|analy[sz]ers?|${AI})␣(?:must|should|shall|are␣(?:required|instructed)␣to|please|can)␣(?:\\w+␣)?(?:skip|ignore|disregard|exclude|not␣(?:flag|report|scan|analy[sz]e))␣(?:this|these|those|it|them|any|all|everything|(?:the␣)?(?:\\w+␣)?(?:following|above|rest|remaining|files?|code|folders?|director\\w+|repo\\w*|project|package|skill|tool|server|sections?|findings?|warnings?|alerts?|issues?|checks?|review|analysis|scans?))\\b`,
    ),
  },
  {
    id: 'follow-remote-text',
    technique: 'remote-instructions',
    strength: 'strict',
    says: 'makes the agent follow instructions from an address on the network',
    pattern: wording(
      `\\b(?:fetch|download|curl|wget|retrieve|load|get|visit|open|read|access|pull|check|go␣to)\\b${gap(60)}https?:\\/\\/[^\\s)>\\]"'\`]{4,200}${gap(60)}\\b(?:and|then|to)\\b${gap(20)}\\b(?:follow|execut(?:e|ing)|obey|apply|perform|carry␣out|act␣on|comply|do␣what|treat)\\b${gap(40)}\\b(?:instructions?|steps?|commands?|directions?|directives?|prompt|rules|it|them|there|content|says|returned)\\b`,
    ),
  },
  {
    id: 'write-into-memory',
    technique: 'override',
    strength: 'strict',
    says: 'writes standing orders into the agent’s memory or rules',
    pattern: wording(
      `\\b(?:add|append|write|save|store|insert|persist|inject|put|record|remember)\\b${gap(80)}\\b(?:to|in|into|inside)\\b${gap(20)}(?:\\b(?:CLAUDE|AGENTS?|GEMINI|MEMORY|SOUL)\\.md\\b|\\.cursorrules\\b|\\.windsurfrules\\b|\\b(?:your|its|the␣agent'?s?|agent|long-?term|persistent|the)␣(?:\\w+␣)?(?:memory|memories|system␣prompt|rules␣file)\\b)${gap(80)}\\b(?:always|never|from␣now␣on|every␣(?:session|conversation|time|request|response)|all␣future|ignore|without␣asking|regardless)\\b`,
    ),
  },
];
