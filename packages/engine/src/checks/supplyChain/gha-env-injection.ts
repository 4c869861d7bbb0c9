import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { scalarOf, stringOf } from '../../knowledge/every-member.ts';
import { jobOf, PRIVILEGED_TRIGGERS, stepsOf, triggersOf } from '../../knowledge/github-workflow.ts';
import { withoutCounted } from '../../knowledge/workflow-numbers.ts';
import { valuesOf } from '../../knowledge/workflow-values.ts';

/** A line of a script that writes to the files which set variables and the search path of later steps. */
const WRITES_ENVIRONMENT =
  /[^\n]{0,300}>{1,2}\s{0,3}["']?\$\{?(?:GITHUB_ENV|GITHUB_PATH)\b[^\n]{0,20}|[^\n]{0,300}\$env:(?:GITHUB_ENV|GITHUB_PATH)\b[^\n]{0,80}/g;
/** The line takes in something that is not written in it. */
const DYNAMIC = /\$\(|`|\$\{\{|\$[A-Za-z_{]/;
/** Folders and facts of the machine, which the runner says. */
const OF_THE_RUNNER =
  /\$(?:env:)?\{?(?:GITHUB_(?:ENV|PATH|OUTPUT|WORKSPACE|ACTION_PATH|SHA|RUN_ID|RUN_NUMBER|RUN_ATTEMPT|SERVER_URL|API_URL|GRAPHQL_URL|REPOSITORY|REPOSITORY_OWNER|EVENT_NAME)|RUNNER_(?:TEMP|TOOL_CACHE|OS|ARCH|WORKSPACE)|HOME|PWD)\b(?:[#%]{1,2}[\w:/.*-]{1,40})?\}?/g;
/** Files of a stranger in the working folder: the head of a pull request, or what another workflow left behind. */
const FOREIGN_FILES =
  /\b(?:ref|repository):[^\n]{0,200}(?:\bhead[._](?:sha|ref|repo)|refs\/pull\/)|\bgh\s{1,3}(?:pr\s{1,3}checkout|run\s{1,3}download)\b|\brun-id:/;
/** Words of a stranger, or of a file that may be one's. */
const FOREIGN_TEXT = /github\.(?:event(?!\.inputs\b)|head_ref)|\$\(\s{0,3}(?:<|cat|head|tail|jq|grep|sed|awk|git)\b/;

/** `echo "NAME=`: which variable is set, the script says. */
const NAMES_VARIABLE = /\b(?:echo|printf|print)\s[^$`\n]{0,60}?\b[A-Za-z_]\w{0,60}=/;
/** What is cut to one line sets one variable, whatever the line says: `$(find . -name '*.whl' | head -1)`. */
const ONE_LINE =
  /\$\((?:[^()\n]|\([^()\n]{0,200}\)){0,300}\|\s{0,3}(?:head|tail)\s{1,3}-(?:n\s{0,2})?1\s{0,3}(?:\|\s{0,3}(?:grep|sed|cut|awk|xargs|basename)\b[^|()\n]{1,120}){0,3}(?:\|\|\s{0,3}true\s{0,3})?\)/g;
/** `$(basename "$PATH")`: as many lines as what it is given. */
const NAME_OF = /\$\((?:basename|dirname|realpath)\s{1,3}("?\$\{?[A-Za-z_]\w{0,60}\}?"?)\s{0,3}\)/g;

const WHOLE_EXPRESSION = /^\s*\$\{\{[^}]{1,200}\}\}\s*$/;

export const check: FileCheck = {
  id: 'supply-chain-gha-env-injection',
  title: 'Workflow lets text set variables of later steps',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [74, 77],
  why: `
    A variable such as LD_PRELOAD or NODE_OPTIONS, or a folder on the search path, makes every later step run somebody's code.
    Under events that strangers cause, what a script copies there may be theirs. The old commands in logs
    (\`::set-env\`) let any program's output do the same.`,
  fix: `
    Use step outputs instead of GITHUB_ENV, and never set ACTIONS_ALLOW_UNSECURE_COMMANDS.`,
  blindSpots: 'Whether the copied text is really written by a stranger is judged by the event alone.',
  wants: { roles: ['github-workflow', 'github-action'] },
  examples: {
    bad: [
      {
        'action.yml': `
          runs:
            using: composite
            steps:
              - shell: bash
                run: |
                  folder="$RUNNER_TEMP/tools"
                  if [ -f version ]; then folder=$(cat version); fi
                  «echo "$folder/bin" >> "$GITHUB_PATH"»`,
      },
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - run: ./build\n        env:\n          «ACTIONS_ALLOW_UNSECURE_COMMANDS: true»\n',
      },
      {
        '.github/workflows/b.yml':
          'on: pull_request_target\njobs:\n  a:\n    steps:\n      - run: «echo "NAME=$(cat name.txt)" >> $GITHUB_ENV»\n',
      },
      {
        '.github/workflows/d.yml': `
          on: pull_request_target
          jobs:
            a:
              steps:
                - uses: actions/checkout@v4
                  with:
                    ref: \${{ github.event.pull_request.head.sha }}
                - run: |
                    TOOLS=$(cat tools.txt | head -1)
                    NAMES=$(cat names.txt | tail -5)
                    «echo "$TOOLS" >> "$GITHUB_PATH"»
                    «echo "$TOOLS" >> "$GITHUB_ENV"»
                    «echo "NAMES=$NAMES" >> "$GITHUB_ENV"»`,
      },
      {
        '.github/workflows/c.yml': `
          on: issues
          jobs:
            a:
              steps:
                - env:
                    WHAT: \${{ github.event.issue.title }}
                  run: |
                    «echo "TITLE=$WHAT" >> $GITHUB_ENV»
                    «echo "ID=\${{ github.event.client_payload.id || github.event.issue.id }}" >> $GITHUB_ENV»`,
      },
    ],
    good: [
      {
        'action.yml': `
          runs:
            using: composite
            steps:
              - shell: bash
                run: |
                  folder="$RUNNER_TEMP/tools"
                  echo "$folder/bin" >> "$GITHUB_PATH"
                  echo "\${RUNNER_TOOL_CACHE}/x" >> "$GITHUB_PATH"
                  HOST="\${GITHUB_SERVER_URL#https://}"
                  HOST="\${HOST#http://}"
                  echo "HOST=$HOST" >> "$GITHUB_ENV"`,
      },
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - run: echo "NAME=$(cat name.txt)" >> $GITHUB_ENV\n',
      },
      {
        '.github/workflows/b.yml':
          'on: pull_request_target\njobs:\n  a:\n    steps:\n      - run: echo "$HOME/bin" >> $GITHUB_PATH\n',
      },
      {
        '.github/workflows/c.yml': `
          on: [pull_request_target, pull_request_review]
          jobs:
            a:
              steps:
                - env:
                    PR: \${{ github.event.pull_request.number }}
                  run: |
                    echo "ISSUE_NUMBER=\${{ github.event.pull_request.number }}" >> $GITHUB_ENV
                    echo "REVIEW=\${{ github.event.review.id || 'None' }}" >> $GITHUB_ENV
                    echo "FOLDER=pr-$PR-\${{ github.event.pull_request.head.sha }}" >> $GITHUB_ENV`,
      },
      {
        '.github/workflows/d.yml': `
          on: pull_request_target
          jobs:
            a:
              steps:
                - env:
                    URL: \${{ github.server_url }}/\${{ github.repository }}/runs/\${{ github.run_id }}/\${{ job.check_run_id }}
                  run: |
                    WHEEL=$(find dist -name "*.whl" | head -1)
                    NAME=$(basename "$WHEEL")
                    echo "URL=$URL" >> "$GITHUB_ENV"
                    echo "WHEEL=$WHEEL" >> "$GITHUB_ENV"
                    echo "NAME=$NAME" >> "$GITHUB_ENV"`,
      },
    ],
  },

  *find(file) {
    for (const { root } of file.yaml) {
      const jobs = root.get('jobs')?.members.map(({ node }) => node) ?? [];
      const steps = [...stepsOf(root)];
      for (const place of [root, ...jobs, ...steps.map(({ node }) => node)]) yield* openEnvironments(file, place);
      const triggers = triggersOf(root);
      const isPrivileged = [...triggers].some((event) => PRIVILEGED_TRIGGERS.has(event));
      const isAction = root.get('runs') !== undefined;
      if (!isPrivileged && !isAction) continue;
      const isForeign =
        FOREIGN_FILES.test(file.text) || (triggers.has('workflow_run') && file.text.includes('download-artifact'));
      for (const { node, run } of steps) {
        if (run === undefined || stringOf(run) === undefined) continue;
        const places = [root, jobOf(root, node)?.node, node];
        const isNumber = (name: string): boolean => isNumberIn(places, name);
        const lines = [...environmentWrites(file, run, isPrivileged, isForeign, isNumber)];
        yield* lines;
        if (lines.length === 0) yield* blockWrites(file, root, node, run);
      }
    }
  },
};

/** An `env` that lets others choose variables: as a whole, or through the old commands in logs. */
function* openEnvironments(file: FileFacts, place: JsonNode): Generator<Sighting> {
  const whole = place.get('env');
  if (whole === undefined) return;
  if (WHOLE_EXPRESSION.test(stringOf(whole) ?? '')) {
    yield {
      at: file.span(whole.start, whole.end),
      message: 'All variables of the step are decided by an expression.',
      severity: 'low',
      confidence: 'low',
    };
  }
  for (const { key, keyStart, node } of whole.members) {
    if (key !== 'ACTIONS_ALLOW_UNSECURE_COMMANDS' || /^(?:false|0|)$/i.test(String(node.value))) continue;
    yield {
      at: file.span(keyStart, node.end),
      message: 'Any output of a step can set variables for the next.',
      confidence: 'high',
    };
  }
}

/** Strangers' text that gets there over several lines, or as a whole file. */
function* blockWrites(file: FileFacts, root: JsonNode, step: JsonNode, run: JsonNode): Generator<Sighting> {
  const written = [...valuesOf(root).environmentOf(step)].filter(
    ([, { isText, reach }]) => isText && reach === 'privileged',
  );
  const script = file.text.slice(run.start, run.end);
  const match = /[^\n]{0,200}\bGITHUB_ENV\b[^\n]{0,20}/.exec(script);
  if (written.length === 0 || match === null) return;
  const line = match[0].trimStart();
  const start = run.start + match.index + match[0].length - line.length;
  yield {
    at: file.span(start, start + line.trimEnd().length),
    message: 'Text that strangers wrote can set the variables of later steps.',
  };
}

/** Lines of a script that write something unknown to GITHUB_ENV or GITHUB_PATH. */
function* environmentWrites(
  file: FileFacts,
  run: JsonNode,
  isPrivileged: boolean,
  isForeign: boolean,
  isNumber: (variable: string) => boolean,
): Generator<Sighting> {
  const script = file.text.slice(run.start, run.end);
  for (const match of script.matchAll(WRITES_ENVIRONMENT)) {
    const line = match[0].trimStart();
    const said = withoutCounted(line.replace(/>{1,2}[^>]*$/, '')).replaceAll(OF_THE_RUNNER, '');
    if (line.startsWith('#') || !DYNAMIC.test(withoutOwn(script, said, isNumber, NAMES_VARIABLE.test(said)))) continue;
    const start = run.start + match.index + match[0].length - line.length;
    yield {
      at: file.span(start, start + line.trimEnd().length),
      message: 'Text from outside this file can set the variables or the search path of later steps.',
      ...(isForeign || FOREIGN_TEXT.test(line)
        ? { confidence: isPrivileged ? 'medium' : 'low' }
        : { severity: isPrivileged ? 'medium' : 'low', confidence: 'low' }),
    };
  }
}

/** Whether a variable is set beside the script, to nothing but a number of the event. */
function isNumberIn(places: readonly (JsonNode | undefined)[], name: string): boolean {
  const set = places.flatMap((place) => place?.get('env', name) ?? []);
  return set.length > 0 && set.every((value) => !withoutCounted(scalarOf(value) ?? '${{').includes('${{'));
}

/**
 * A line without the variables that the script sets itself, to nothing but what is written in it, and without numbers; where a
 * line does no harm, without what is cut to one too.
 */
function withoutOwn(
  script: string,
  line: string,
  isNumber: (variable: string) => boolean,
  isLineHarmless: boolean,
  depth = 0,
): string {
  const bare = isLineHarmless ? line.replaceAll(ONE_LINE, '').replaceAll(NAME_OF, '$1') : line;
  return bare.replaceAll(/\$\{?([A-Za-z_]\w{0,60})\b\}?/g, (whole, name: string) => {
    const assigned = [...script.matchAll(new RegExp(`(?:^|[\\s;&|])${name}\\+?=([^\\n]{0,300})`, 'g'))];
    // `HOST="${HOST#http://}"`: what it was, cut.
    const itself = new RegExp(`\\$(?:${name}\\b|\\{${name}[#%]{1,2}[\\w:/.*-]{1,40}\\})`, 'g');
    const isRead = new RegExp(`\\b(?:read|for)\\s[^\\n]{0,60}\\b${name}\\b`).test(script);
    const isOwn = ([, value = '']: RegExpExecArray | RegExpMatchArray): boolean => {
      const own = value.replaceAll(OF_THE_RUNNER, '').replaceAll(itself, '');
      const left = isLineHarmless && depth < DEEPEST ? withoutOwn(script, own, isNumber, true, depth + 1) : own;
      return /^(?:"[^"]{0,300}"|'[^']{0,300}'|[^\s;"'`]{0,200})(?=[\s;&|]|$)/.test(left) && !DYNAMIC.test(left);
    };
    const isChecked = new RegExp(`\\$\\{?${name}\\}?["']?\\s{1,3}=~\\s{1,3}\\^[^\\n]{1,200}\\$`).test(script);
    const isSet = assigned.length === 0 && !isRead && isNumber(name);
    return isChecked || isSet || (assigned.length > 0 && !isRead && assigned.every(isOwn)) ? '' : whole;
  });
}

/** Variables that are made of variables: followed this far. */
const DEEPEST = 3;
