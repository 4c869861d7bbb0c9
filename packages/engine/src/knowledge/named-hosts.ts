/** Hosts that are the machine itself or its own network. */
const OWN_NETWORK =
  /^(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|host\.docker\.internal)|\.(?:local|internal|lan|localdomain|localhost)$/i;
/** The second part of endings such as `.co.uk`. */
const ENDING = /^(?:com?|org|net|gov|ac|edu)$/;
/** Domains under which anybody may have a host: whose it is stands further left. */
const RENTED =
  /^(?:vercel|workers|pages|herokuapp|netlify|github|gitlab|ngrok(?:-free)?|amazonaws|cloudfront|azurewebsites|azure|windows|firebaseio|firebaseapp|web|supabase|onrender|render|fly|run|replit|repl|glitch|deno|railway|appspot|cloudfunctions|hf)$/;

/** What whoever rents out hosts keeps for itself: `management.azure.com` is Azure's own. */
const OF_THE_LANDLORD = /^(?:api|management|portal|login|graph|docs)$/;

/** The host of a constant address, or mail address, on somebody else's network. */
export function foreignHostOf(address: string | undefined): string | undefined {
  const mail = /^[\w.+-]{1,60}@([\w-]{1,60}(?:\.[\w-]{1,30}){1,4})$/.exec(address ?? '')?.[1];
  if (mail !== undefined) return mail.toLowerCase();
  const host = /^(?:https?|wss?):\/\/(?:[^@/\s]{0,100}@)?([\w.-]{3,200})(?=[:/?#\s]|$)/i.exec(address ?? '')?.[1];
  return host === undefined || !host.includes('.') || OWN_NETWORK.test(host) ? undefined : host.toLowerCase();
}

/** Services that count how a program is used: unwelcome where nobody asked, but no theft. */
const STATISTICS =
  /(?:^|\.)(?:posthog\.com|segment\.(?:io|com)|mixpanel\.com|amplitude\.com|google-analytics\.com|sentry\.io|plausible\.io|rudderstack\.com|datadoghq\.(?:com|eu)|scarf\.sh|heapanalytics\.com|bugsnag\.com|logrocket\.io|telemetrydeck\.com|statsig\.com)$/;

/** Whether a host belongs to a known service for usage statistics. */
export function countsUsage(host: string): boolean {
  return STATISTICS.test(host);
}

/** Services that answer what a program asks a model: what is sent there is asked, in the name of whoever pays. */
const MODELS =
  /(?:^|\.)(?:api\.anthropic\.com|api\.openai\.com|openai\.azure\.com|generativelanguage\.googleapis\.com|aiplatform\.googleapis\.com|openrouter\.ai|api\.mistral\.ai|api\.groq\.com|api\.cohere\.(?:ai|com)|api\.deepseek\.com|api\.x\.ai|api\.perplexity\.ai|api\.together\.(?:ai|xyz)|api\.replicate\.com|api\.elevenlabs\.io|api\.voyageai\.com)$/;

/** Whether a host belongs to a known service for language models. */
export function asksModel(host: string): boolean {
  return MODELS.test(host);
}

/** Whether words speak of whose host it is: `api.acme.io` belongs to `acme`, `files.acme-cdn.net` does too. */
export function isNamed(host: string, words: Iterable<string>): boolean {
  const owner = ownerOf(host);
  // An owner of three letters is a word like any other: nobody can be said not to name it.
  if (owner.length < 4) return true;
  for (const word of words) {
    const plain = word.toLowerCase();
    if (plain.length < 4) continue;
    if (plain.startsWith(owner) || (plain.length >= 5 && owner.startsWith(plain))) return true;
  }
  return false;
}

function ownerOf(host: string): string {
  const labels = host.split('.').slice(0, -1);
  while (labels.length > 1 && ENDING.test(labels.at(-1) ?? '')) labels.pop();
  while (labels.length > 1 && RENTED.test(labels.at(-1) ?? '') && !OF_THE_LANDLORD.test(labels.at(-2) ?? ''))
    labels.pop();
  return labels.at(-1) ?? '';
}
