import type { FileCheck, Sighting } from '../../check.ts';

interface Form {
  readonly pattern: RegExp;
  readonly files: RegExp;
}
/** Places where a pipeline pastes a stranger's words into a script before the shell reads it. */
const FORMS: readonly Form[] = [
  {
    files: /azure-pipelines/i,
    pattern:
      /\$\((?:Build\.SourceVersionMessage|Build\.SourceBranchName|Build\.SourceBranch|System\.PullRequest\.SourceBranch|Build\.RequestedFor)\)/g,
  },
  {
    files: /jenkinsfile/i,
    pattern:
      /\bsh\s{0,2}\(?\s{0,2}(?:script:\s{0,2})?"[^"\n]{0,300}\$\{?(?:env\.)?(?:CHANGE_TITLE|CHANGE_BRANCH|CHANGE_AUTHOR\w{0,14}|BRANCH_NAME|ghprb\w{4,30}|gitlabSourceBranch|gitlabMergeRequestTitle)\b/gi,
  },
  {
    files: /\.circleci\//,
    pattern: /<<\s{0,3}pipeline\.(?:git\.branch|trigger_parameters\.[\w.]{1,60})\s{0,3}>>/g,
  },
  {
    files: /\.gitlab/,
    pattern:
      /\beval\s[^\n]{0,120}\$\{?CI_(?:COMMIT_(?:MESSAGE|TITLE|DESCRIPTION|REF_NAME|BRANCH|TAG_MESSAGE)|MERGE_REQUEST_(?:TITLE|DESCRIPTION|SOURCE_BRANCH_NAME))\b|\b(?:ba|z)?sh\s{1,3}-c\s{1,3}"[^"\n]{0,200}\$\{?CI_(?:COMMIT_(?:MESSAGE|TITLE|DESCRIPTION|REF_NAME|BRANCH)|MERGE_REQUEST_(?:TITLE|DESCRIPTION|SOURCE_BRANCH_NAME))\b/g,
  },
];

export const check: FileCheck = {
  id: 'supply-chain-ci-template-injection',
  title: 'Text from strangers becomes part of a pipeline script',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [94],
  why: `
    The system pastes a branch name, a title or a commit message into the script before the shell sees it. Whoever opens a
    pull request can write them, and with them commands that run beside the secrets of the pipeline.`,
  fix: 'Hand the value over as an environment variable and quote it in the script.',
  blindSpots: 'Variables the pipeline itself sets from such values are not followed.',
  wants: { roles: ['gitlab-ci', 'other-ci'] },
  examples: {
    bad: [
      { 'azure-pipelines.yml': 'steps:\n  - script: echo «$(Build.SourceVersionMessage)»\n' },
      { Jenkinsfile: 'stage("a") {\n  «sh "echo ${env.CHANGE_TITLE»}"\n}\n' },
      { '.gitlab-ci.yml': 'a:\n  script:\n    - «eval "echo $CI_COMMIT_MESSAGE»"\n' },
    ],
    good: [
      { 'azure-pipelines.yml': 'steps:\n  - script: echo $(Build.BuildId)\n' },
      { Jenkinsfile: "stage('a') {\n  sh 'echo \"$CHANGE_TITLE\"'\n}\n" },
      { '.gitlab-ci.yml': 'a:\n  script:\n    - echo "$CI_COMMIT_MESSAGE"\n' },
    ],
  },

  *find({ path, lines, span }): Iterable<Sighting> {
    for (const { pattern } of FORMS.filter(({ files }) => files.test(path))) {
      for (const { start, text } of lines) {
        if (/^\s*(?:#|\/\/)/.test(text)) continue;
        for (const match of text.matchAll(pattern)) {
          yield {
            at: span(start + match.index, start + match.index + match[0].length),
            message: 'A text that strangers can write becomes part of a script.',
          };
        }
      }
    }
  },
};
