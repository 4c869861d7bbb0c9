import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseFile } from '../../src/facts/syntax/index.ts';
import { irText } from './ir-text.ts';

const RUBY: readonly (readonly [title: string, source: string, expected: string])[] = [
  [
    'a method gives what it ends with, whichever way it takes',
    'def f(a)\n  if a\n    1\n  elsif b = a\n    2\n  end\nend',
    'fn f(a) { if a { return 1 } else { if (b = a) { return 2 } else { return null } } }',
  ],
  [
    'a word alone is a variable, a function of the file, or a method of the object',
    'def g; end\nclass A\n  def f\n    x = 1\n    x; g; y; puts x\n  end\nend',
    'fn g() {}\nclass A { fn f() { let x = 1; x; g(); this.y; return puts(x) } }',
  ],
  [
    'fields, and methods that give and take them',
    'class A\n  attr_reader :n\n  def initialize(n) = @n = n\n  def n=(v)\n    @n = v\n  end\nend',
    'class A { fn n() { return this.@n }; fn constructor(n) { this.@n = n }; set fn n(v) { this.@n = v } }',
  ],
  [
    'what a class is mixed with are its bases, and its own methods static ones',
    'module M\n  class A < B\n    include C\n    def self.f; end\n    class << self\n      def g; end\n    end\n  end\nend',
    'class M { static fn () { class A < B, C { static fn f() {}; static fn g() {} }; this.A = A } }',
  ],
  [
    'what is done before an action stands at its beginning',
    'class A < ApplicationController\n  before_action :load, only: [:show]\n  def show; end\n  def index; end\n  def load; end\nend',
    'class A < ApplicationController, ActionController.Base { fn show() { this.load() }; fn index() {}; fn load() {}; static fn () { this.before_action("load", only=["show"]) } }',
  ],
  [
    'a block is a function that comes last, or first for what goes through a list',
    'def f(a)\n  a.map { |x| x + 1 }\n  open(a) do |y|\n    y\n  end\n  a.map(&:strip)\nend',
    'fn f(a) { a.map(fn (x) { return (x + 1) }); open(a, fn (y) { return y }); return a.map(fn (value) { return value.trim() }) }',
  ],
  [
    'a loop over a block is a loop, and a pair two names',
    'def f(a)\n  a.each do |k, v|\n    next if k\n    return v\n  end\n  3.times { |i| break }\nend',
    'fn f(a) { loop [|0: k, 1: v|] of a { if k { continue }; return v }; loop i of mix(3) { break } }',
  ],
  [
    'yield calls the block that a method is given',
    'def f(a)\n  yield a\nend\ndef g(&b)\n  yield 1\nend',
    'fn f(a, &) { return &(a) }\nfn g(b) { return b(1) }',
  ],
  [
    'text with values in it, formats, heredocs and symbols',
    'def f(a)\n  x = "a#{a}b"\n  y = \'#{a}\'\n  z = format("%s-%d", a, a)\n  w = <<~T\n    t #{a}\n  T\n  :sym\nend',
    'fn f(a) { let x = cat("a", a, "b"); let y = "#{a}"; let z = cat(a, "-", (+ a)); let w = cat("t ", a, "\\n  "); return "sym" }',
  ],
  [
    'programs with one line or with words',
    'def f(a)\n  system("ls #{a}")\n  system({ "A" => "b" }, "ls", a, out: :close)\n  `ls`\nend',
    'fn f(a) { system(cat("ls ", a)); system(["ls", a], out="close"); return Kernel.`("ls") }',
  ],
  [
    'methods of texts and lists in the words that are known',
    'def f(a)\n  a.start_with?("x", "y")\n  a =~ /\\Ab\\z/\n  a.gsub("c", "d").downcase\n  A.include?(a)\n  a.nil?\n  a.to_i\n  a.fetch(:k, 1)\nend',
    'fn f(a) { (a.startsWith("x") or a.startsWith("y")); /^b$/.test(a); a.replaceAll("c", "d").toLowerCase(); A.includes(a); (! a); (+ a); return (a["k"] nullish 1) }',
  ],
  ['lines of a pattern are no ends of the text', '/^a$/.match?(b)', '/^a$/m.test(b())'],
  [
    'a case over constants is a switch, over others a chain',
    'def f(a)\n  case a\n  when "x" then 1\n  end\n  case a\n  when /y/, *L then 2\n  else 3\n  end\nend',
    'fn f(a) { switch once a { ["x"] { 1 } [default] {} }; if (/y/.test(a) or L.includes(a)) { return 2 } else { return 3 } }',
  ],
  [
    'what is rescued and ensured',
    'def f\n  g\nrescue A, B => e\n  raise\nelse\n  2\nensure\n  h\nend',
    'fn f() { try { g(); return 2 } catch e { throw } finally { h() } }',
  ],
  [
    'branches in the middle are functions called where they stand',
    'def f(a)\n  g(if a then b = 1; b else 2 end)\nend',
    'fn f(a) { return g(fn () { if a { let b = 1; return b } else { return 2 } }()) }',
  ],
];

describe('Ruby as IR', () => {
  for (const [title, source, expected] of RUBY) {
    it(title, async () => {
      const { ir, gap } = await parseFile('a.rb', 'ruby', source);

      assert.equal(gap, undefined);
      assert.equal(irText(ir), expected);
    });
  }

  it('classes of other files are known by their whole names', async () => {
    const { ir } = await parseFile('a.rb', 'ruby', 'module A\n  class B\n    def f = C::D.new(E)\n  end\nend\n');

    assert.deepEqual(
      ir.imports.map(({ module, symbol, local }) => `${local} = ${module}.${symbol}`),
      ['* = A.B.*', '* = A.*', '* = .*', 'C.D = C.D'],
    );
  });
});
