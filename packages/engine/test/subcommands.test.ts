import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInSubcommand } from '../src/facts/acts/subcommands.ts';

const WORDS = /^(?:install|autostart)$/;

function isAskedFor(text: string, language: string): boolean {
  return isInSubcommand(text, language, text.indexOf('HERE'), WORDS);
}

test('what a program does when told to install itself is asked for', () => {
  const own = 'import argparse\ndef install(to):\n    write("HERE", to)\n\n';
  assert.ok(
    isAskedFor(
      `${own}def main(args):\n    match args.command:\n        case "install":\n            install(args.to)\n`,
      'python',
    ),
  );
  assert.ok(isAskedFor(`${own}if args.command == "install":\n    install(args.to)\n`, 'python'));
  assert.ok(
    isAskedFor(
      `${own}one = parsers.add_parser("install", help="start with the machine")\none.set_defaults(func=install)\n`,
      'python',
    ),
  );
  assert.ok(
    isAskedFor(
      'import click\n@cli.command()\n@click.option("--to")\ndef install(to):\n    write("HERE", to)\n',
      'python',
    ),
  );
  assert.ok(
    isAskedFor(
      "import { program } from 'commander';\nprogram.command('autostart').action(() => {\n  write('HERE');\n});\n",
      'javascript',
    ),
  );
  assert.ok(
    isAskedFor(
      "const { program } = require('commander');\nfunction keep() {\n  write('HERE');\n}\nprogram.command('install').action(keep);\n",
      'javascript',
    ),
  );
});

test('what happens whatever is typed is not asked for', () => {
  const own = 'import argparse\ndef install(to):\n    write("HERE", to)\n\n';
  assert.ok(!isAskedFor(`${own}install("x")\n`, 'python'));
  assert.ok(!isAskedFor(`${own}if args.command == "run":\n    install(args.to)\n`, 'python'));
  assert.ok(!isAskedFor(`${own}if args.command == "install":\n    install(args.to)\n\n\n\ninstall("y")\n`, 'python'));
  assert.ok(
    !isAskedFor('def install(to):\n    write("HERE", to)\nif word == "install":\n    install("x")\n', 'python'),
  );
  assert.ok(!isAskedFor('import click\n@cli.command()\ndef show(to):\n    write("HERE", to)\n', 'python'));
  assert.ok(
    !isAskedFor(
      "import { program } from 'commander';\nwrite('HERE');\nprogram.command('install').action(() => {});\n",
      'javascript',
    ),
  );
  assert.ok(
    !isAskedFor(
      "import { program } from 'commander';\nprogram.command('install').description('x');\nprogram.command('run').action(() => {\n  write('HERE');\n});\n",
      'javascript',
    ),
  );
});
