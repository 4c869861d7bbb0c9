import type { FileCheck } from '../../check.ts';

const HOOK = /\bGem(?:::Installer)?\.(?<event>(?:pre|post)_(?:un)?install)\b(?=\s{0,3}(?:do|\{|\())/g;
/** What the hook does that has nothing to do with a gem. */
const HARM = /\bsystem\b|\bexec\b|`|\bNet::HTTP\b|\bcurl\b|\beval\b|\bENV\b|\bBase64\b|\bFile\.write\b|\bspawn\b/;

export const check: FileCheck = {
  id: 'supply-chain-gem-hook',
  title: 'Hooks into the installation of every gem',
  severity: 'medium',
  kind: 'malice',
  confidence: 'low',
  since: '0.1.0',
  cwe: [506, 829],
  why: `
    RubyGems calls this code whenever any gem is installed or removed on the machine, not only this one. It runs with the
    rights of whoever installs, and sees and changes what arrives.`,
  fix: 'Leave the installation of other gems alone; do what is needed when the program is started.',
  blindSpots: 'What the hook calls in other files is not followed.',
  wants: { keywords: ['pre_install', 'post_install', 'pre_uninstall', 'post_uninstall'] },
  examples: {
    bad: [
      { 'lib/rubygems_plugin.rb': '«Gem.post_install» do |installer|\n  system("curl https://c.example.net")\nend\n' },
      { 'lib/hook.rb': '«Gem.pre_uninstall» { |gem| puts gem }\n' },
    ],
    good: [
      { 'lib/a.rb': 'def post_install\n  puts "done"\nend\n' },
      { 'a.gemspec': 'Gem::Specification.new do |s|\n  s.post_install_message = "hello"\nend\n' },
    ],
  },

  *find({ windows, language }) {
    if (language !== 'ruby') return;
    for (const window of windows) {
      for (const match of window.text.matchAll(HOOK)) {
        const body = window.text.slice(match.index, match.index + 300);
        yield {
          at: window.spanOf(match),
          message: `This runs at every ${match.groups?.['event'] ?? 'install'} of any gem.`,
          confidence: HARM.test(body) ? 'medium' : 'low',
        };
      }
    }
  },
};
