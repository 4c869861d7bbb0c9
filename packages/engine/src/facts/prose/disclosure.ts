import { EFFECTS, type Effect } from '../notes.ts';

/** Words by which a text for people says that the code does something. */
const MENTIONS: Readonly<Record<Effect, RegExp>> = {
  'executes-commands':
    /\b(?:shell|terminal|bash|command[- ]?lines?|commands?|subprocess|exec(?:ute)?s?|spawn|process(?:es)?|CLI|scripts?|run(?:s|ner|ning)?)\b/i,
  'executes-code':
    /\b(?:eval(?:uate)?s?|interpreter|sandbox|plugins?|dynamic(?:ally)? (?:import|load)|execut\w+ (?:code|python|javascript)|REPL|template(?:s| engine)?|compil\w+|vm)\b/i,
  'reads-files': /\b(?:files?|folders?|director(?:y|ies)|read|path|filesystem|load)\b/i,
  'writes-files': /\b(?:writ(?:e|es|ing)|sav(?:e|es|ing)|stor(?:e|es|ing)|output|export|generat\w+|creat\w+|cache)\b/i,
  'deletes-files': /\b(?:delet\w+|remov\w+|clean\w*|purg\w+|wip\w+|unlink)\b/i,
  'contacts-network':
    /\b(?:https?|network|API|fetch\w*|requests?|download\w*|internet|web|URLs?|remote|server|online|client)\b/i,
  'sends-data':
    /\b(?:send\w*|post(?:s|ing)?|upload\w*|submit\w*|telemetry|analytics|report\w*|sync\w*|API|webhooks?|publish\w*|https?|requests?|client)\b/i,
  'opens-port': /\b(?:ports?|listen\w*|server|localhost|serve[sd]?|host|daemon)\b/i,
  'reads-environment': /\b(?:environment|env|\.env|variables?|configur\w+|[A-Z]{2,}_[A-Z_]{2,})\b/i,
  'reads-credentials':
    /\b(?:credentials?|tokens?|passwords?|secrets?|api[- _]?keys?|ssh|keychain|auth\w*|login|sign[- ]?in|oauth|certificates?)\b/i,
  'installs-software':
    /\b(?:install\w*|setup|upgrad\w+|updat\w+|provision\w*|bootstrap\w*|dependenc\w+|package manager)\b/i,
  'queries-database': /\b(?:database|SQL\w*|postgres\w*|mysql|sqlite|mongo\w*|redis|quer(?:y|ies)|ORM)\b/i,
  'calls-model': /\b(?:LLMs?|AI|language models?|openai|anthropic|claude|gpt|gemini|ollama|prompts?|models?)\b/i,
};

/** Words by which a text for people says that use is counted and reported. */
const REPORTS_USAGE =
  /\btelemetry\b|\banalytics\b|\btracking\b|\busage (?:data|statistics|stats|reports?|information|metrics)\b|\bopt(?:ing|s)?[- ]?out\b|\bcrash reports?\b|\banonymous(?:ly|i[sz]ed)?\b/i;

/** Whether a text says that the program reports on its use. */
export function tellsOfUsage(text: string): boolean {
  return REPORTS_USAGE.test(text.slice(0, 200_000));
}

/** Effects that a README or a description mentions at all; generous, since only silence about a power is worth a word. */
export function disclosedIn(text: string): readonly Effect[] {
  const looked = text.slice(0, 200_000);
  return EFFECTS.filter((effect) => MENTIONS[effect].test(looked));
}
