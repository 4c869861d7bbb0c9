import type { FileCheck } from '../../check.ts';

/** Calls that reach another machine or start a program. */
const ACTS: readonly (readonly [pattern: RegExp, does: string])[] = [
  [
    /\b(?:Net::HTTP\.(?:get|post|post_form|get_response|start|new)|URI\.open|URI\(["'][^"'\n]{4,200}["']\)\.(?:open|read)|HTTParty\.(?:get|post)|Faraday\.(?:get|post|new)|RestClient\.(?:get|post)|Excon\.(?:get|post)|TCPSocket\.(?:new|open)|UDPSocket\.new|Resolv(?:::DNS)?\.getaddress)\b/g,
    'talks to another machine',
  ],
  [
    /(?<![\w.:@$])(?:(?:Kernel\.)?(?:system|exec|spawn)[ (]\s{0,2}["'%]|IO\.popen\(|Open3\.\w{4,12}\(|%x[({[]|`[^`\n]{2,200}`)/g,
    'starts a program',
  ],
];
/** Files that are started by somebody who wants them to act. */
const STARTED =
  /(?:^|\/)(?:bin|exe|scripts?|tasks?|tools?|ci|spec|features|db|config|examples?|benchmarks?|ext)\/|(?:^|\/)(?:Rakefile|Gemfile|Vagrantfile|Dangerfile|Fastfile|Podfile|Guardfile|Capfile|Brewfile|config\.ru|extconf\.rb|[^/]+\.(?:rake|gemspec|ru))$|_(?:spec|test)\.rb$/i;
const SCRIPT = /^#!|\bARGV\b|\$PROGRAM_NAME|__FILE__ == \$0|\b(?:RSpec|Minitest|OptionParser)\b/;
/** Blocks that run where they stand. */
const RUNS_IN_PLACE = /^(?:begin|if|unless|else|elsif|rescue|ensure|Thread\.(?:new|start)|at_exit|END|BEGIN|fork)\b/;

/** `get('/x') { …`, `on :done do |it| …`: whoever is given the block says when it runs. */
const OPENS_BLOCK = /[\w)]\s{0,3}\{|\bdo\b/;

export const check: FileCheck = {
  id: 'supply-chain-require-time-act',
  title: 'Library acts on the machine as soon as it is loaded',
  severity: 'medium',
  kind: 'malice',
  confidence: 'low',
  since: '0.1.0',
  cwe: [506],
  why: `
    Code outside any method runs as soon as the file is required. A library that then talks to another machine or starts a
    program does so to everybody who has it among their dependencies, before any of it is used.`,
  fix: 'Move it into a method that the user calls. As a user, do not load the library before you know why it does this.',
  blindSpots: 'A method that the file itself calls at its end is not followed.',
  wants: {
    keywords: [
      'net::http',
      'uri.open',
      'uri(',
      'httparty',
      'faraday',
      'restclient',
      'excon.',
      'tcpsocket',
      'udpsocket',
      'resolv',
      'system',
      'exec',
      'spawn',
      'popen',
      'open3.',
      '%x',
    ],
  },
  examples: {
    bad: [
      { 'lib/helper.rb': "require 'net/http'\n«Net::HTTP.get»(URI('https://c.example.net/i'))\nmodule Helper\nend\n" },
      { 'lib/colors.rb': "begin\n  «system('»uname -a > /tmp/x')\nrescue\nend\n" },
    ],
    good: [
      { 'lib/client.rb': 'class Client\n  def get(path)\n    Net::HTTP.get(URI(BASE + path))\n  end\nend\n' },
      { 'lib/run.rb': "module Run\n  def self.go\n    system('make')\n  end\nend\n" },
      { 'bin/deploy.rb': "system('git push')\n" },
      { 'lib/app.rb': "get('/disk') { system('df') }\non(:done) do |it| system('sync') end\n" },
      { 'tool.rb': "#!/usr/bin/env ruby\nsystem('make')\n" },
    ],
  },

  *find({ windows, language, path, text }) {
    if (language !== 'ruby' || STARTED.test(path) || SCRIPT.test(text.slice(0, 20_000))) return;
    for (const window of windows) {
      for (const [pattern, does] of ACTS) {
        for (const match of window.text.matchAll(pattern)) {
          const at = window.spanOf(match);
          if (!runsWhenRequired(text, at.start)) continue;
          yield { at, message: `Requiring this file ${does}.` };
        }
      }
    }
  },
};

/** Every line that the place is indented under runs where it stands. */
function runsWhenRequired(text: string, offset: number): boolean {
  let lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  if (
    /^\s*(?:#|def\b|\w+\s*=\s*(?:->|lambda|proc)|desc\b)|(?:->|lambda|proc)\s*(?:\(|\{|do)/.test(
      text.slice(lineStart, offset),
    )
  )
    return false;
  const before = text.slice(lineStart, offset).trimStart();
  if (OPENS_BLOCK.test(before) && !RUNS_IN_PLACE.test(before)) return false;
  let indent = offset - lineStart - text.slice(lineStart, offset).trimStart().length;
  for (let steps = 0; lineStart > 0 && indent > 0 && steps < 2000; steps += 1) {
    const end = lineStart - 1;
    lineStart = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(lineStart, Math.min(end, lineStart + 300));
    const own = line.length - line.trimStart().length;
    if (line.trim() === '' || own >= indent) continue;
    if (!RUNS_IN_PLACE.test(line.trimStart())) return false;
    indent = own;
  }
  return true;
}
