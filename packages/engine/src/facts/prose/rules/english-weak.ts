import { type Rule, gap, wording } from './rule.ts';

/** Credentials, not what a model reads and writes: those are saved, counted and limited. */
const TOKENS =
  '(?<!\\b(?:sav(?:e|es|ing)|reduc(?:e|es|ing)|spend|wast(?:e|es|ing)|fewer|less|many|max(?:imum)?|number␣of|input|output|prompt|completion|context)␣)tokens?(?!␣(?:usage|use|counts?|limits?|budgets?|costs?|consumption|efficien\\w{1,4}))';

/** Rules and prompts of programs: `Ignore robots.txt rules`, `skip the confirmation prompt`. Nobody gave them to an agent. */
const OF_PROGRAMS =
  '(?<!\\b(?:confirmation|interactive|password|login|robots(?:\\.txt)?|firewall|lint(?:er|ing)?|eslint|validation|cach(?:e|ing)|retention|branch|protection|routing|redirect|proxy|cors|format(?:ting)?|style|css|sort(?:ing)?|search|date|status|type|schema|foreign␣key|unique|rate[- ]limit)␣)';

/** All that is said of a parameter: it stands in for what is set elsewhere. */
const OF_PARAMETERS =
  '(?!^\\s{0,9}override␣(?:the␣)?(?:default␣|system␣|assistant␣|agent␣)?(?:instructions?|system␣prompt|prompts?)\\s{0,3}\\.?\\s{0,9}$)';

/** What is done, and not a thing that is called so: `the output`, `a list of`, an access password. */
const GETS =
  '(?<!\\b(?:the|an?|this|that|each|every)␣)(?:read|cat|open|include|provide|send|pass|get|access(?!␣(?:passwords?|tokens?|keys?|codes?)\\b)|retrieve|extract|collect|find|search|list(?!␣of\\b)|print|display|show|reveal|tell|give|share|leak|dump|steal|harvest|output|return)\\b';

/** English wordings that attacks use and honest texts use too. */
export const ENGLISH_WEAK: readonly Rule[] = [
  {
    id: 'override-words',
    technique: 'override',
    strength: 'weak',
    says: 'speaks of overriding instructions',
    pattern: wording(
      `${OF_PARAMETERS}\\b(?:override|bypass|circumvent|supersede|ignore|disregard|forget|skip|violate|break)\\b${gap(30)}\\b${OF_PROGRAMS}(?:instructions?|system␣prompt|prompts?|guidelines?|safety|safeguards?|restrictions?|rules|polic(?:y|ies)|constraints?|filters?|security␣(?:checks?|measures?|controls?|protocols?))\\b`,
    ),
  },
  {
    id: 'new-orders',
    technique: 'override',
    strength: 'weak',
    isOddInDescriptions: true,
    says: 'announces new instructions',
    pattern: wording(
      `\\b(?:new|updated|real|actual|true|only|secret|hidden|additional|special|important|urgent|critical|revised)␣(?:system␣|security␣|user␣)?(?:instructions?|directives?|prompts?|task|objective|goal|mission|orders?|rule|policy)(?:␣(?:is|are))?\\s{0,3}(?:[:>]|-(?![a-z]))|\\b(?:your|the)␣(?:new|real|true|actual|primary|sole|only|main)␣(?:goal|task|objective|purpose|job|mission|instructions?|role)␣(?:is|are)\\b|\\b(?:instead|rather)␣?,?␣(?:of␣\\w+ing␣\\w+␣)?(?:you␣(?:must|should|will|have␣to)|please|just|only|simply|say|write|output|print|respond|answer|tell|return|reply)\\b`,
    ),
  },
  {
    id: 'new-role',
    technique: 'override',
    strength: 'weak',
    isOddInDescriptions: true,
    says: 'gives the agent another role',
    pattern: wording(
      `\\b(?:from␣now␣on|starting␣now|from␣this␣(?:point|moment)(?:␣on(?:wards?)?)?|henceforth|as␣of␣now)\\b${gap(20)}\\b(?:you|your|always|every|answer|respond|only|act|ignore)\\b|\\byou␣are␣(?:now|going␣to␣(?:be|act|pretend))␣(?:a|an|the|my|called|named|acting|going)\\b|\\b(?:I␣want␣you␣to|you␣(?:will|must|should|shall)|please|now)␣(?:act|pretend|behave|role-?play|respond)␣(?:as|like|to␣be|that|only)\\b|\\b(?:pretend|imagine|suppose)␣(?:to␣be|you␣(?:are|'re|were|have)|that␣you)\\b|\\b(?:okay|ok|now|so)[,.]?␣you␣are␣(?!now␣ready|ready|done|in␣the)|(?:^|[.!?]␣)(?:act|behave)␣(?:as|like)␣(?:a|an|the|if)\\b`,
    ),
  },
  {
    id: 'change-of-task',
    technique: 'override',
    strength: 'weak',
    says: 'ends one task and begins another',
    pattern: wording(
      `\\b(?:stop|halt|wait|okay?|well␣done|great(?:␣job)?|very␣good|perfect|excellent|thanks?(?:␣you)?|that␣(?:is|was)␣(?:done|all|ok|good|great))\\b[\\s.,!-]{1,4}(?:${gap(20)}[.!,-]␣)?(?:now|next|but␣now|instead)\\b${gap(30)}\\b(?:you|your|write|say|print|tell|answer|forget|ignore|new|another|focus|do|let)\\b|\\b(?:do␣not|don'?t)␣(?:answer|respond␣to|reply␣to)␣(?:this|the|that)␣(?:question|request|prompt)|\\b(?:just|only|simply)␣(?:say|output|print|write|answer|respond␣with|reply␣with)\\b`,
    ),
  },
  {
    id: 'urgent-markup',
    technique: 'override',
    strength: 'weak',
    says: 'gives the agent orders in shouting markup',
    pattern:
      /<\/?(?:IMPORTANT|CRITICAL|SYSTEM|INSTRUCTIONS?|SECRET|URGENT|HIDDEN|PRIORITY|ADMIN|WARNING)>|\[(?:SYSTEM|ADMIN|OVERRIDE|HIDDEN|PRIORITY|SECRET)[^\]\n]{0,40}\]|-{3,}\s*(?:begin|start|end)\s+(?:of\s+)?(?:system|user|new|hidden|secret)?\s*(?:instructions?|prompt|message|context|input|text)/i,
  },
  {
    id: 'shouted-role',
    technique: 'override',
    strength: 'weak',
    isOddInDescriptions: true,
    says: 'gives orders in the voice of a system',
    pattern: new RegExp(
      String.raw`(?:^|\n)[ \t]{0,40}\[?(?:SYSTEM|ROLE|OVERRIDE|ADMIN|INSTRUCTION|CONFIGURATION|SECURITY)[ _](?:DIRECTIVE|OVERRIDE|INSTRUCTION|COMMAND)S?\b\]?\s?:|(?:^|\n)[ \t]{0,40}\[?ACT AS\]?:|(?:^|\n)[ \t]{0,40}\[?SYSTEM\]?: {1,4}(?:Trust|Ignore|You|Disable|Always|Never|Override|Bypass|Skip|Grant|Execute|Do)\b`,
    ),
  },
  {
    id: 'whole-conversation',
    technique: 'exfil-demand',
    strength: 'weak',
    isOddInDescriptions: true,
    says: 'asks for the whole conversation',
    pattern: wording(
      `\\b(?:must|should|always|required␣to|needs?␣to|has␣to|have␣to|put|pass|include|contains?)\\b${gap(40)}\\b(?:full|entire|complete|whole|verbatim)␣(?:\\w+␣)?(?:conversation|chat|dialogue?|system␣prompt)(?:␣(?:history|log|context|transcript))?\\b(?!␣(?:id|ids|title|model|channel|room))`,
    ),
  },
  {
    id: 'hide-words',
    technique: 'concealment',
    strength: 'weak',
    says: 'asks for silence towards the user',
    pattern: wording(
      `\\b(?:do␣not|don'?t|never|must␣not|should␣not|without)␣(?:\\w+␣){0,2}(?:tell(?:ing)?|mention(?:ing)?|inform(?:ing)?|notify(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|alert(?:ing)?|explain(?:ing)?)\\b${gap(40)}\\b(?:user|human|anyone|this|it|them|operator)\\b|\\b(?:do␣not|don'?t|never|must␣not|should␣not|without)␣(?:\\w+␣){0,2}show(?:ing)?(?:\\b${gap(40)}\\b(?:user|human|anyone|operator)\\b|␣(?:this|it|them)\\b(?!␣(?!to\\b)\\w))|\\b(?:silently|secretly|covertly|quietly|in␣the␣background)\\b|\\bkeep␣(?:this|it)␣(?:a␣)?(?:secret|hidden|confidential|private)\\b|\\b(?:the␣)?users?␣(?:must|should|does|will|need|can|may)␣?(?:not|n't|never)␣(?:\\w+␣){0,2}(?:know|see|notice|be␣(?:told|informed|aware|notified))\\b`,
    ),
  },
  {
    id: 'no-questions',
    technique: 'auto-approve',
    strength: 'weak',
    says: 'asks to act without approval',
    pattern: wording(
      `\\bwithout␣(?:asking|prompting|waiting␣for|requesting|requiring|seeking|any|further|user|the␣user'?s?|explicit)␣(?:\\w+␣){0,3}(?:confirmation|permission|approval|consent|questions?|asking)\\b|\\b(?:skip|bypass|disable|suppress|omit)␣(?:\\w+␣){0,3}(?:confirmations?|permissions?|approvals?|consent|prompts?|warnings?|security␣checks?|authorization)\\b|\\b(?:do␣not|don'?t|never)␣(?:ask|wait|prompt|request)␣(?:\\w+␣){0,4}(?:confirmation|permission|approval|consent)\\b|auto-?approve|dangerously[-_ ]skip|--yolo\\b|\\balways␣(?:allow|approve|accept)␣(?:all|any|every)\\b|\\bno␣(?:need␣(?:to|for)|user)␣(?:\\w+␣){0,2}(?:confirm\\w*|approv\\w*|permission)\\b`,
    ),
  },
  {
    id: 'call-order',
    technique: 'tool-shadowing',
    strength: 'weak',
    says: 'demands a step before another tool is used',
    pattern: wording(
      `\\b(?:before|prior␣to|when(?:ever)?|after|in␣order␣to)␣(?:\\w+␣){0,3}(?:us(?:e|ing)|call(?:ing)?|invok(?:e|ing)|execut(?:e|ing)|run(?:ning)?|respond(?:ing)?)\\b${gap(60)}\\b(?:must|always|required|have␣to|need␣to|first)\\b|\\b(?:you␣)?must␣(?:\\w+␣){0,2}(?:call|use|run|invoke|execute|read|pass|include)\\b${gap(40)}\\b(?:before|first|prior)\\b|\\b(?:this␣tool|it)␣(?:must|should)␣(?:always␣)?be␣(?:called|used|invoked|run)␣(?:first|before|instead)`,
    ),
  },
  {
    id: 'call-with-a-file',
    technique: 'tool-shadowing',
    strength: 'weak',
    isOddInDescriptions: true,
    says: 'makes the agent open a file of its choice with another tool',
    pattern: wording(
      `\\b(?:must|always|should|needs?␣to|have␣to|required␣to)␣(?:\\w+␣){0,2}(?:call|invoke|use|run|execute)␣(?:the␣)?[\`"']?(?:\\w{0,20}_)?(?:read|cat|open|load)(?:_?\\w{0,20})[\`"']?␣(?:tool␣|function␣)?(?:with|on|for)␣(?:the␣)?(?:path|file(?:name|path)?|argument)?\\W{0,4}(?:\\/|~\\/|[A-Z]:\\\\)\\w`,
    ),
  },
  {
    id: 'names-a-secret',
    technique: 'exfil-demand',
    strength: 'weak',
    says: 'names a place where credentials are kept',
    pattern: wording(
      `\\b${GETS}${gap(50)}(?:~\\/\\.(?:ssh|aws|cursor|claude|config|kube|netrc|gnupg|docker)|id_rsa|id_ed25519|\\/etc\\/(?:passwd|shadow)|claude_desktop_config|\\bmcp\\.json\\b|private␣keys?|seed␣phrase|\\b(?:passwords?|secrets?|credentials?|api[ _-]?keys?|${TOKENS}|system␣prompt|environment␣variables|credit␣card|social␣security)\\b)`,
    ),
  },
  {
    id: 'asks-for-a-secret',
    technique: 'exfil-demand',
    strength: 'weak',
    isOddInDescriptions: true,
    says: 'asks for a secret',
    pattern: wording(
      `\\b(?:what(?:␣is|'s|␣was|␣are)|(?:tell␣me|give␣me|reveal|say|spell)(?:␣what)?)␣(?:the|your)␣(?:\\w+␣){0,2}(?:passwords?|secret(?:␣(?:key|word|code|phrase))?|pass(?:code|phrase|word)|key␣word|codeword|instructions)\\b`,
    ),
  },
  {
    id: 'send-away',
    technique: 'exfil-demand',
    strength: 'weak',
    says: 'asks for data to be sent to an address',
    pattern: wording(
      `\\b(?:send|post|upload|forward|transmit|submit|exfiltrate|e-?mail|leak)(?:s|ing)?\\b${gap(90)}\\b(?:to|at|via)\\b${gap(30)}(?:https?:\\/\\/|webhook|[\\w.+-]{1,40}@[\\w-]{1,40}\\.\\w{2,}|(?:attacker|external|remote|our|my)␣(?:\\w+␣)?(?:server|endpoint|site|host|machine|address))`,
    ),
  },
  {
    id: 'pipe-to-shell',
    technique: 'remote-instructions',
    strength: 'weak',
    says: 'runs a script straight from the network',
    pattern:
      /\b(?:curl|wget|iwr|irm|invoke-webrequest)\b[^\n]{0,200}\|\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|python\d?|node|perl|ruby)\b|\|\s*iex\b|\b(?:eval|bash\s+-c)\s+["']?\$\((?:curl|wget)/i,
  },
  {
    id: 'speaks-to-an-ai',
    technique: 'scanner-directed',
    strength: 'weak',
    says: 'is addressed to an AI',
    // That is what these are for.
    ordinaryIn: ['agent-rules', 'agent-settings', 'skill', 'prompt'],
    pattern: wording(
      `\\b(?:dear|attention|note␣to|hey|hello|hi|notice␣to|message␣(?:to|for)|(?<!\\b(?:or|and|detailed|custom|additional|optional|specific|initial|your)␣)instructions?␣(?:to|for)|important␣for|for␣(?:all|any|every))[\\s,:]{0,3}(?:all␣|any␣|the␣|every␣)?(?:AI|LLM|language␣model|assistant|agent|chatbot|claude|chatgpt|gpt|copilot|gemini|automated)\\b|\\bfor␣(?:AI|LLM|claude|chatgpt|copilot|gemini)(?:␣\\w+)?\\s{0,2}[:,]|\\bif␣you␣are␣(?:an?␣)?(?:AI|LLM|(?:large␣)?language␣model|assistant|agent|automated|chatbot|bot)\\b|\\b(?:AI|LLM|automated)[ -](?:agents?|assistants?|models?|scanners?|reviewers?|tools?|systems?)␣(?:reading|reviewing|scanning|analy[sz]ing|auditing|evaluating|processing|summari[sz]ing|that␣(?:read|process|review|scan)s?)\\b|\\bas␣an?␣(?:AI|LLM|language␣model|assistant)\\b${gap(20)}\\byou\\b`,
    ),
  },
  {
    id: 'verdict-in-advance',
    technique: 'scanner-directed',
    strength: 'weak',
    says: 'gives a verdict about itself',
    pattern: wording(
      `["'](?:verdict|is_?safe|is_?malicious|malicious|risk_?(?:level|score)?|threat_?level|safety_?score|trust_?score|findings|vulnerabilities)["']\\s*:\\s*(?:["'](?:safe|benign|clean|none|low|pass)["']|true|false|0|100|\\[\\s*\\])|\\b(?:rate|score|grade|mark|report|classify)␣(?:this|it|the)␣(?:\\w+␣){0,3}(?:as␣)?(?:safe|clean|benign|10|100|A\\b(?!␣\\w)|secure|trusted|harmless)\\b|\\b(?:report|find|return|list)␣(?:no|zero)␣(?:\\w+␣){0,2}(?:vulnerabilit|issues|findings|problems|threats)`,
    ),
  },
];
