import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { everyMember, stringOf, strings } from '../../knowledge/every-member.ts';

const EVERYTHING = /^(?:\*|\*:\*|iam:\*)$/;
/** Roles for everybody in a Kubernetes-free cloud policy: whoever asks is let in. */
const TERRAFORM_ACTIONS = /\bactions\s{0,6}=\s{0,4}\[\s{0,4}"(?:\*|iam:\*)"/g;
const TERRAFORM_RESOURCES = /\bresources\s{0,6}=\s{0,4}\[\s{0,4}"\*"/;
const OPEN_PORT = /\bfrom_port\s{0,6}=\s{0,4}(?:0|22|3389|3306|5432|6379|27017|9200|2375)\b/;
const WHOLE_WORLD = /\bcidr_blocks\s{0,6}=\s{0,4}\[\s{0,4}"0\.0\.0\.0\/0"/g;

export const check: FileCheck = {
  id: 'auth-iam-wildcard',
  title: 'Cloud policy allows everything or everybody',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [284],
  why: `
    A policy that allows every action on every resource turns any leak or bug in what holds it into the loss of the whole
    account; one that admits any principal, or the whole internet on an administration port, needs no leak.`,
  fix: 'List the actions and resources that are used, name the principals, and let only known networks reach administration ports.',
  blindSpots: 'Conditions that narrow a policy are taken as enough, whatever they say.',
  wants: { keywords: ['"effect"', 'effect:', 'actions', 'cidr_blocks'] },
  examples: {
    bad: [
      { 'policy.json': '{"Statement": [{"Effect": "Allow", "Action": «"*"», "Resource": "*"}]}' },
      { 'trust.json': '{"Statement": {"Effect": "Allow", "Principal": «"*"», "Action": "sts:AssumeRole"}}' },
      {
        'stack.yaml': `
          Resources:
            Role:
              Properties:
                PolicyDocument:
                  Statement:
                    - Effect: Allow
                      Action: ['s3:GetObject', «'iam:*'»]
                      Resource: '*'`,
      },
      { 'main.tf': 'ingress {\n  from_port   = 22\n  to_port     = 22\n  «cidr_blocks = ["0.0.0.0/0"»]\n}\n' },
    ],
    good: [
      {
        'policy.json':
          '{"Statement": [{"Effect": "Allow", "Action": ["s3:GetObject"], "Resource": "arn:aws:s3:::b/*"}]}',
      },
      { 'deny.json': '{"Statement": [{"Effect": "Deny", "Action": "*", "Resource": "*"}]}' },
      {
        'site.json':
          '{"Statement": [{"Effect": "Allow", "Principal": "*", "Action": "s3:GetObject", "Resource": "arn:aws:s3:::site/*"}]}',
      },
      { 'main.tf': 'ingress {\n  from_port   = 443\n  to_port     = 443\n  cidr_blocks = ["0.0.0.0/0"]\n}\n' },
    ],
  },

  *find(file): Iterable<Sighting> {
    const { language, span } = file;
    for (const root of rootsOf(file)) {
      for (const { key, node } of everyMember(root)) {
        if (key !== 'Statement') continue;
        for (const statement of node.items.length > 0 ? node.items : [node]) {
          for (const { at, message } of faultsOf(statement)) yield { at: span(at.start, at.end), message };
        }
      }
    }
    if (language !== 'terraform') return;
    for (const { text, span: place } of file.windows) {
      for (const match of text.matchAll(TERRAFORM_ACTIONS)) {
        if (!TERRAFORM_RESOURCES.test(blockAround(text, match.index))) continue;
        yield {
          at: place(match.index, match.index + match[0].length),
          message: 'The policy allows every action on every resource.',
        };
      }
      for (const match of text.matchAll(WHOLE_WORLD)) {
        if (!OPEN_PORT.test(blockAround(text, match.index))) continue;
        yield {
          at: place(match.index, match.index + match[0].length),
          message: 'The whole internet reaches a port meant for administration or data.',
        };
      }
    }
  },
};

/** The documents of a file that may hold a policy; others are not worth parsing. */
function rootsOf(file: FileFacts): readonly JsonNode[] {
  if (!['Statement', 'Effect', 'Allow'].every((word) => file.text.includes(word))) return [];
  return file.json === undefined ? file.yaml.map((document) => document.root) : [file.json.root];
}

function faultsOf(statement: JsonNode): readonly { readonly at: JsonNode; readonly message: string }[] {
  if (stringOf(statement.get('Effect')) !== 'Allow' || (statement.get('Condition')?.members.length ?? 0) > 0) return [];
  const actions = strings(statement.get('Action'));
  const isEverywhere = strings(statement.get('Resource')).some((resource) => resource.text === '*');
  const wide = isEverywhere ? actions.find((action) => EVERYTHING.test(action.text)) : undefined;
  const principals = [...strings(statement.get('Principal')), ...strings(statement.get('Principal', 'AWS'))];
  const anybody = principals.find((principal) => principal.text === '*');
  const mayOnlyRead = actions.every((action) => /:(?:Get|List|Describe|Head)/.test(action.text));
  return [
    ...(wide === undefined ? [] : [{ at: wide.node, message: `The policy allows ${wide.text} on every resource.` }]),
    ...(anybody === undefined || mayOnlyRead
      ? []
      : [{ at: anybody.node, message: 'The policy lets anybody act, without a condition.' }]),
  ];
}

/** The lines of the same block: up to the nearest brace on either side. */
function blockAround(text: string, offset: number): string {
  const start = text.lastIndexOf('{', offset);
  const end = text.indexOf('}', offset);
  return text.slice(start + 1, end < 0 ? text.length : end);
}
