/** Modules that only tests import. */
const SCRIPT_MODULES = [
  'node:test',
  'bun:test',
  'vitest',
  'mocha',
  'chai',
  'jasmine',
  'qunit',
  'ava',
  'tap',
  'tape',
  'uvu',
  'sinon',
  'nock',
  'supertest',
  'cypress',
  'jest-[\\w-]+',
  '@jest/globals',
  '@playwright/test',
  '@nestjs/testing',
  '@testing-library/[\\w-]+',
  '@vue/test-utils',
];
const PYTHON_MODULES = [
  'pytest',
  'unittest2?',
  'nose',
  'hypothesis',
  'testtools',
  'behave',
  'asynctest',
  'django\\.test',
  'rest_framework\\.test',
  'twisted\\.trial',
];

/** How a test speaks: it imports what tests are written with, or calls by name what such a framework brings along. */
const SCRIPT_TEST = new RegExp(
  String.raw`(?:\bfrom|\bimport|\brequire\()\s{0,3}['"](?:${SCRIPT_MODULES.join('|')})['"]` +
    String.raw`|^[ \t]*(?:describe|context|suite|it|test|specify)(?:\.\w{1,20}){0,2}\(\s{0,20}(['"\`])[^\n]{0,200}\1\s{0,3},` +
    String.raw`|^[ \t]*(?:before|after)(?:Each|All)\(`,
  'm',
);
/** Functions that `go test` calls by their names. */
const GO_TEST = /^func[ \t]+(?:Test|Benchmark|Fuzz|Example)\w*\(/m;
/** Classes that PHPUnit and its kin call, and the functions of Pest. */
const PHP_TEST =
  /\bextends\s+\\?(?:\w+\\)*\w*(?:TestCase|TestBase|Test)\b|^[ \t]*(?:it|test|describe|beforeEach)\(\s{0,20}['"]|\bPHPUnit\\Framework\b/m;
/** What the three frameworks of C# mark tests with. */
const CSHARP_TEST =
  /^[ \t]*(?:global[ \t]+)?using[ \t]+(?:Xunit|NUnit\.Framework|Microsoft\.VisualStudio\.TestTools|BenchmarkDotNet)\b|^[ \t]*\[(?:Fact|Theory|Test|TestCase|TestMethod|TestFixture|TestClass|Benchmark)\b/m;
/** Functions that `cargo test` calls by their attributes. */
const RUST_TEST = /^\s*#\[(?:\w{1,40}::)?(?:test|rstest|bench|quickcheck|proptest)\b/m;
const PYTHON_TEST = new RegExp(
  String.raw`^[ \t]*(?:from|import)[ \t]+(?:${PYTHON_MODULES.join('|')})\b` +
    // Plain functions, which pytest calls by their names.
    String.raw`|^(?:async[ \t]+)?def[ \t]+test_\w+\(|^class[ \t]+Test\w*[(:]`,
  'm',
);

/** What tests of Java are written with. */
const JAVA_TEST =
  /^import[ \t]+(?:static[ \t]+)?(?:org\.junit|org\.testng|org\.mockito|org\.assertj|org\.hamcrest|io\.cucumber|org\.springframework\.(?:boot\.)?test)\b/m;

/** The same in Ruby: groups of examples, or classes of tests. */
const RUBY_TEST =
  /(?:^[ \t]*(?:RSpec\.|(?:describe|context|feature|shared_examples)[ (]["'A-Z]|require ["'](?:spec_helper|rails_helper|test_helper|minitest|test\/unit))|<\s*(?:Minitest::|ActiveSupport::TestCase|ActionDispatch::IntegrationTest|Test::Unit|\w*TestCase\b))/m;

const TESTS: ReadonlyMap<string, RegExp> = new Map([
  ['python', PYTHON_TEST],
  ['go', GO_TEST],
  ['java', JAVA_TEST],
  ['php', PHP_TEST],
  ['ruby', RUBY_TEST],
  ['csharp', CSHARP_TEST],
  ['rust', RUST_TEST],
]);

/** How tests of a language speak; of a language that is not listed, as those of JavaScript do. */
export function testsOf(language: string): RegExp {
  return TESTS.get(language) ?? SCRIPT_TEST;
}
