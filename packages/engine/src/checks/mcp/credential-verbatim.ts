import type { Check } from '../../check.ts';

const SECRET =
  '(?:api[ _-]?keys?|passwords?|passphrases?|secret[ _-]?keys?|private[ _-]?keys?|access[ _-]?tokens?|auth(?:entication)?[ _-]?tokens?|seed[ _-]?phrases?|recovery[ _-]?phrases?|credit[ _-]?card[ _-]?numbers?|credentials)';
/** A demand to write a secret where a model reads it. */
const IN_THE_CHAT = new RegExp(
  `\\b(?:paste|enter|type|provide|send|share|give|include|write|put|supply)\\b[^.\\n]{0,30}\\b(?:your|their|the\\s+user'?s?)\\s+(?:\\w+\\s+){0,2}${SECRET}\\b[^.\\n]{0,40}\\b(?:here|below|in\\s+(?:the\\s+|this\\s+)?(?:chat|conversation|prompt|message|reply)|to\\s+(?:me|the\\s+(?:agent|assistant|model)))\\b|\\bask\\s+(?:the\\s+user|them|users?)\\s+(?:to\\s+(?:paste|enter|type|provide|share|give)|for)\\s+(?:\\w+\\s+){0,3}${SECRET}\\b`,
  'gi',
);
/** `Never ask the user for …`, `do not`, `instead of asking`. */
const FORBIDS = /\b(?:never|not|don['’]t|avoid|without|instead\s+of|rather\s+than)\s+(?:to\s+)?(?:\w+\s+or\s+)?$/i;
/** A parameter of a tool that is a secret. */
const AS_PARAMETER = new RegExp(
  `^\\s{0,8}(?:the\\s+|your\\s+|a\\s+|an\\s+)?(?:user'?s?\\s+)?(?:\\w+\\s+){0,2}${SECRET}\\b(?!\\s+(?:name|id|identifier|policy|length|hint|prefix|expir\\w+|rotation|strength|requirements?|format|hash|file|path)\\b)`,
  'i',
);

/** Schemas of tools often stand in files of their own, which their folder tells. */
const OF_TOOLS = /(?:^|[/_.-])(?:tools?|mcp|agents?|skills?)(?:$|[/_.-])|Tools?\b/;

/** What asks servers, and what lets people in, offers no tools itself. */
const OF_NO_TOOL = /(?:^|\/)(?:clients?|auth|oauth2?|credentials)(?:\/|\.\w{1,4}$)/i;

/** `const ServerConfig = z.object({`: settings that whoever runs the server gives to it. */
const DECLARED = /^(?:export\s{1,4})?(?:default\s{1,4})?(?:const|let|var|class|type|interface)\s{1,4}(\w{1,80})/gm;
const OF_SETTINGS = /config|settings|environment|env(?:schema|vars|$)/i;
const OF_CALLS = /tool|input|arg|param|request|call/i;

export const check: Check = {
  id: 'mcp-credential-verbatim',
  title: 'Asks for secrets in prompts or tool parameters',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [522],
  why: `
    A secret that passes through the conversation is seen by the model and its provider, stays in logs and histories,
    and can be talked out of the agent by any text it reads later.`,
  fix: 'Read the secret from the environment or a secret store where the server runs, and never take it as an argument.',
  blindSpots: 'A parameter without a description is judged only by its neighbours.',
  wants: {
    surfaces: ['skill', 'agent-rules', 'tool-description', 'parameter-description', 'prompt', 'server-instructions'],
  },
  examples: {
    bad: [
      {
        'skills/pay/SKILL.md':
          '---\nname: pay\ndescription: Pays bills\n---\n\n«Ask the user for their password» and sign in.\n',
      },
      {
        'src/tools/pay.schema.ts': `
          export const pay = z.object({ key: z.string().describe('«API key of the account»') });`,
      },
      {
        'src/mcp/auth/tools/pay.py': `
          class Pay(BaseModel):
              key: str = Field(description="«Private key that signs the payment»")`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          server.tool('pay', { key: z.string().describe('«API key of the account»') }, run);`,
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const payConfig = { key: z.string().describe('«API key of the account»') };
          server.registerTool('pay', { title: 'Pay', inputSchema: payConfig }, run);`,
      },
    ],
    good: [
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          export const configSchema = z.object({ acmeKey: z.string().describe('The Acme API key to use') });
          export const start = (config: z.infer<typeof configSchema>) => new McpServer({ name: 'acme' });`,
      },
      {
        'src/mcp/client/auth/signing.py': `
          class Assertion(BaseModel):
              key: str = Field(description="Private key that signs the assertion")`,
      },
      {
        'signing/credentials.py': `
          class Credentials(BaseModel):
              password: Annotated[str, Doc("The password of the request.")]`,
      },
      {
        'skills/pay/SKILL.md':
          '---\nname: pay\ndescription: Pays bills\n---\n\nThe API key is read from the environment. Never ask the user for their API key, and do not ask them to paste their password into the chat.\n',
      },
      {
        'server.ts': `
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          server.tool('rotate', { key: z.string().describe('Name of the key to rotate'), until: z.string().describe('Password expiration date') }, run);`,
      },
    ],
  },

  *find({ surfaces, text: code }) {
    for (const { kind, text, at, isQuoted, agentFacing } of surfaces) {
      if (isQuoted === true) continue;
      if (kind === 'parameter-description' && !agentFacing && !isOfTools(at.file)) continue;
      if (kind === 'parameter-description' && AS_PARAMETER.test(text)) {
        if (isSetting(code, at.start)) continue;
        yield { at, message: 'A tool takes a secret as an argument, so that the model sees it.' };
        continue;
      }
      for (const match of text.slice(0, 20_000).matchAll(IN_THE_CHAT)) {
        if (FORBIDS.test(text.slice(Math.max(0, match.index - 60), match.index))) continue;
        const start = at.start + match.index;
        yield {
          at: { ...at, start, end: Math.min(at.end, start + match[0].length) },
          message: 'The text has the user write a secret into the conversation.',
        };
      }
    }
  },
};

function isOfTools(path: string): boolean {
  return OF_TOOLS.test(path) && (!OF_NO_TOOL.test(path) || /tool/i.test(path));
}

/** Whether the declaration that a place stands in is one of settings, and not of what a tool is called with. */
function isSetting(code: string, offset: number): boolean {
  const before = code.slice(Math.max(0, offset - 20_000), offset);
  const name = [...before.matchAll(DECLARED)].at(-1)?.[1] ?? '';
  const isRegistered = new RegExp(`(?:inputSchema|parameters|[Tt]ool\\()[^;]{0,200}\\b${name}\\b`).test(code);
  return OF_SETTINGS.test(name) && !OF_CALLS.test(name) && !isRegistered;
}
