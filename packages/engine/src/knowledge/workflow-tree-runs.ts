import type { JsonNode } from '../facts/text/json.ts';
import { scalarOf, stringOf } from './every-member.ts';
import { actionOf } from './github-workflow.ts';

/** Commands that run what lies in the working folder: build tools and linters read their configuration from it. */
const RUNS_THE_TREE =
  /\b(?:npm|pnpm|yarn|bun|npx|make|cmake|gradle|gradlew|mvn|mvnw|cargo|go\s{1,3}(?:run|test|generate|build)|pip3?\s{1,3}install|poetry|uv\s{1,3}(?:run|sync)|pytest|tox|python3?|ruby|bundle|rake|composer|docker\s{1,3}(?:build|compose)|terraform|tofu|bash|sh|ant|msbuild|dotnet|goreleaser|golangci-lint|eslint|prettier|stylelint|webpack|mypy|pylint|pre-commit|mkdocs|jekyll|rubocop|phpstan|checkov|tflint|sonar-scanner|nix\s{1,3}(?:run|build|develop)|swift|bazel|deno|phpunit|node)\b|(?:^|[\s;&|("'])(?:\.\/|\.\s{1,3}\.\/|source\s|[\w.-]{1,40}\/[\w./-]{1,80}\.(?:sh|py|rb|js|pl)\b)/m;

/** Actions that do so, by the input that must be on where they do not always. */
const ACTIONS: Readonly<Record<string, string | true>> = {
  'pre-commit/action': true,
  'oxsecurity/megalinter': true,
  'bridgecrewio/checkov-action': true,
  'sonarsource/sonarcloud-github-action': true,
  'sonarsource/sonarqube-scan-action': true,
  'ruby/setup-ruby': 'bundler-cache',
  'actions/jekyll-build-pages': true,
  'docker/build-push-action': true,
  'docker/bake-action': true,
  'golangci/golangci-lint-action': true,
  'goreleaser/goreleaser-action': true,
  'gradle/gradle-build-action': 'arguments',
  'actions-rs/cargo': true,
  'bahmutov/npm-install': true,
  'cypress-io/github-action': true,
  'hynek/build-and-inspect-python-package': true,
  'pypa/cibuildwheel': true,
  'pyo3/maturin-action': true,
  'reviewdog/action-eslint': true,
  'reviewdog/action-rubocop': true,
  'magefile/mage-action': true,
  'maierj/fastlane-action': true,
  'super-linter/super-linter': true,
  'github/super-linter': true,
  'andresz1/size-limit-action': true,
  'preactjs/compressed-size-action': true,
  'ramsey/composer-install': true,
  'pnpm/action-setup': 'run_install',
};

/** Whether a step runs programs, or obeys settings, that lie in the working folder. */
export function runsTheTree(step: JsonNode): boolean {
  const uses = stringOf(step.get('uses'));
  if (uses?.startsWith('./') === true) return true;
  const name = actionOf(uses)?.name ?? '';
  const known = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (typeof known === 'string') return !['false', '', undefined].includes(scalarOf(step.get('with', known)));
  if (known === true) return true;
  return RUNS_THE_TREE.test(stringOf(step.get('run')) ?? '');
}
