import type { RepositoryCheck } from '../../check.ts';

const STATE_FILE = /\.tfstate(?:\.backup)?$|(?:^|\/)\.pulumi\/stacks\/[^/]+\.json$/;
const VALUES_FILE = /(?:^|\/)(?:[\w.-]+\.)?(?:auto\.)?tfvars(?:\.json)?$/;

export const check: RepositoryCheck = {
  id: 'secrets-iac-state',
  title: 'Infrastructure state in the repository',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [538, 798],
  why: `
    The state of Terraform and its kin holds every attribute in plain text, passwords and keys of what it made included.`,
  fix: `
    Keep state in a remote back end with encryption, remove it here, and change what it held.
    Keep variable files (\`*.tfvars\`) out of the repository, or free of secrets.`,
  blindSpots:
    'Knows state by its name and does not judge what is in it; variable files are reported at low confidence.',
  over: 'repository',
  examples: {
    bad: [{ 'infra/terraform.tfstate': '«»{"version": 4}' }, { 'prod.tfvars': '«»db_password = "x"' }],
    good: [{ 'infra/main.tf': 'variable "db_password" {}' }, { 'terraform.tfvars.example': 'db_password = ""' }],
  },

  *find(repository) {
    for (const { path, size } of repository.files) {
      if (size === 0) continue;
      if (STATE_FILE.test(path))
        yield { at: repository.spanOf(path), message: 'The file is the state of infrastructure.' };
      else if (VALUES_FILE.test(path)) {
        yield {
          at: repository.spanOf(path),
          message: 'The file gives values to infrastructure variables.',
          severity: 'low',
          confidence: 'low',
        };
      }
    }
  },
};
