import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, materialsOf, named, SHA256 } from './materials-of.ts';

test('poetry.lock: groups, files with hashes, names of any spelling', async () => {
  const poetry = await materialsOf({
    'pyproject.toml': '[tool.poetry]\nname = "own"\n[tool.poetry.dependencies]\npython = "^3.11"\nLeft_Pad = "^1.0"\n',
    'poetry.lock': `[[package]]
name = "deep"
version = "1.5.0"
optional = false
groups = ["main"]
files = [
    {file = "deep-1.5.0.tar.gz", hash = "sha256:${SHA256}"},
]

[[package]]
name = "left-pad"
version = "1.2.3"
optional = false
groups = ["main"]
files = []

[package.dependencies]
Deep = ">=1"

[[package]]
name = "lint"
version = "9.0.0"
optional = false
groups = ["dev"]
files = []

[metadata]
lock-version = "2.1"
`,
  });

  assert.deepEqual(lines(poetry), [
    'deep@1.5.0 required > ',
    'left-pad@1.2.3 required direct > deep',
    'lint@9.0.0 excluded > ',
  ]);
  assert.deepEqual(named(poetry, 'deep')?.files, [{ name: 'deep-1.5.0.tar.gz', hash: `sha256:${SHA256}` }]);
});

test('uv.lock: groups, files and sources', async () => {
  const uv = await materialsOf({
    'uv.lock': `version = 1

[[package]]
name = "deep"
version = "1.5.0"
source = { registry = "https://pypi.org/simple" }
sdist = { url = "https://files.pythonhosted.org/packages/deep-1.5.0.tar.gz", hash = "sha256:${SHA256}", size = 9 }
wheels = [
    { url = "https://files.pythonhosted.org/packages/deep-1.5.0-py3-none-any.whl", hash = "sha256:${SHA256}", size = 9 },
]

[[package]]
name = "left-pad"
version = "1.2.3"
source = { registry = "https://pypi.org/simple" }
dependencies = [
    { name = "deep" },
]

[[package]]
name = "lint"
version = "9.0.0"
source = { git = "https://user:secret@git.test/lint?rev=1#abc" }

[[package]]
name = "own"
version = "0.1.0"
source = { editable = "." }
dependencies = [
    { name = "left-pad" },
]

[package.dev-dependencies]
dev = [
    { name = "lint" },
]
`,
  });

  assert.deepEqual(lines(uv), [
    'deep@1.5.0 required > ',
    'left-pad@1.2.3 required direct > deep',
    'lint@9.0.0 excluded direct > ',
  ]);
  assert.deepEqual(
    named(uv, 'deep')?.files?.map(({ name }) => name),
    ['deep-1.5.0.tar.gz', 'deep-1.5.0-py3-none-any.whl'],
  );
  assert.equal(named(uv, 'lint')?.source, 'https://git.test/lint');
});

test('pdm.lock: groups, and what needs what', async () => {
  const pdm = await materialsOf({
    'pdm.lock': `[[package]]
name = "deep"
version = "1.5.0"
groups = ["default"]

[[package]]
name = "left-pad"
version = "1.2.3"
groups = ["default"]
dependencies = ["Deep>=1; python_version > '3'"]
`,
  });

  assert.deepEqual(lines(pdm), ['deep@1.5.0 required > ', 'left-pad@1.2.3 required > deep']);
});

test('poetry.lock as it was: a category, and the files of all packages in one table', async () => {
  const materials = await materialsOf({
    'pyproject.toml': '[tool.poetry.dependencies]\n"zope.left" = "^1.0"\n',
    'requirements.txt': 'Zope_Left==1.2.3\n',
    'poetry.lock': `[[package]]
name = "zope.left"
version = "1.2.3"
category = "main"
optional = false

[[package]]
name = "lint"
version = "9.0.0"
category = "dev"
optional = false

[metadata.files]
"zope.left" = [
    {file = "zope.left-1.2.3.tar.gz", hash = "sha256:${SHA256}"},
]
lint = []
`,
  });

  assert.deepEqual(lines(materials), ['lint@9.0.0 excluded > ', 'zope.left@1.2.3 required direct > ']);
  assert.deepEqual(named(materials, 'zope.left')?.files, [
    { name: 'zope.left-1.2.3.tar.gz', hash: `sha256:${SHA256}` },
  ]);
});

test('Pipfile.lock and pinned requirements: versions with their hashes, and nothing about what needs what', async () => {
  const pipfile = await materialsOf({
    'Pipfile.lock': JSON.stringify({
      _meta: {},
      default: { left: { version: '==1.2.3', hashes: [`sha256:${SHA256}`] } },
      develop: { lint: { version: '==9.0.0' } },
    }),
  });
  const requirements = await materialsOf({
    'requirements.txt': `left==1.2.3 \\\n    --hash=sha256:${SHA256} \\\n    --hash=sha256:${'cd'.repeat(32)}\nright>=2\n-r more.txt\n`,
  });

  assert.deepEqual(lines(pipfile), ['left@1.2.3 required > ?', 'lint@9.0.0 excluded > ?']);
  assert.deepEqual(named(pipfile, 'left')?.hashes, [`sha256:${SHA256}`]);
  assert.deepEqual(lines(requirements), ['left@1.2.3 required direct > ?', 'right@(>=2) required direct > ?']);
  assert.equal(named(requirements, 'left')?.hashes?.length, 2);
  assert.equal(named(requirements, 'right')?.hashes, undefined);
});

test('Cargo.lock: what the own packages name is asked for, several versions of a name are told apart', async () => {
  const materials = await materialsOf({
    'Cargo.toml': '[package]\nname = "own"\n[dependencies]\nleft = "1"\n[dev-dependencies]\nlint = { version = "9" }\n',
    'Cargo.lock': `version = 4

[[package]]
name = "deep"
version = "1.5.0"
source = "registry+https://github.com/rust-lang/crates.io-index"
checksum = "${SHA256}"

[[package]]
name = "deep"
version = "2.5.0"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "left"
version = "1.2.3"
source = "registry+https://github.com/rust-lang/crates.io-index"
dependencies = [
 "deep 1.5.0",
]

[[package]]
name = "lint"
version = "9.0.0"
source = "git+https://git.test/lint.git#abc"
dependencies = [
 "deep 2.5.0",
]

[[package]]
name = "own"
version = "0.1.0"
dependencies = [
 "left",
 "lint",
]
`,
  });

  assert.deepEqual(lines(materials), [
    'deep@1.5.0 required > ',
    'deep@2.5.0 excluded > ',
    'left@1.2.3 required direct > deep',
    'lint@9.0.0 excluded direct > deep',
  ]);
  assert.deepEqual(named(materials, 'deep')?.hashes, [`sha256:${SHA256}`]);
});

test('Gemfile.lock: sources, platforms and checksums', async () => {
  const gems = await materialsOf({
    'Gemfile.lock': `GIT
  remote: https://git.test/side.git
  revision: abc
  specs:
    side (0.3.0)
      left

GEM
  remote: https://rubygems.org/
  specs:
    deep (1.5.0)
    left (1.2.3-x86_64-linux)
      deep (>= 1)
    left (1.2.3)
      deep (>= 1)

PLATFORMS
  ruby

DEPENDENCIES
  left (~> 1.0)
  side!

CHECKSUMS
  deep (1.5.0) sha256=${SHA256}

BUNDLED WITH
   2.5.0
`,
  });

  assert.deepEqual(lines(gems), [
    'deep@1.5.0 required > ',
    'left@1.2.3 required direct > deep',
    'side@0.3.0 required direct > left',
  ]);
  assert.deepEqual(named(gems, 'deep')?.hashes, [`sha256:${SHA256}`]);
  assert.equal(named(gems, 'side')?.source, 'https://git.test/side.git');
});

test('composer.lock: packages for use and for development', async () => {
  const composer = await materialsOf({
    'composer.json': JSON.stringify({
      require: { 'Acme/left': '^1.0', php: '>=8' },
      'require-dev': { 'acme/lint': '^9' },
    }),
    'composer.lock': JSON.stringify({
      packages: [
        {
          name: 'acme/left',
          version: 'v1.2.3',
          require: { 'acme/deep': '*', php: '*' },
          dist: { shasum: 'ef'.repeat(20) },
        },
        { name: 'acme/deep', version: '1.5.0', dist: { shasum: '' } },
      ],
      'packages-dev': [{ name: 'acme/lint', version: '9.0.0' }],
    }),
  });

  assert.deepEqual(lines(composer), [
    'acme/deep@1.5.0 required > ',
    'acme/left@v1.2.3 required direct > acme/deep',
    'acme/lint@9.0.0 excluded direct > ',
  ]);
  assert.deepEqual(named(composer, 'acme/left')?.hashes, [`sha1:${'ef'.repeat(20)}`]);
});

test('go.sum: hashes of what go.mod asks for', async () => {
  const go = await materialsOf({
    'go.mod': `module example.test/own

require (
	github.com/Acme/left v1.2.3
	github.com/acme/deep v1.5.0+incompatible // indirect
)

exclude (
	github.com/acme/never v9.9.9
)
`,
    'go.sum': `github.com/Acme/left v1.2.3 h1:${Buffer.alloc(32, 9).toString('base64')}
github.com/Acme/left v1.2.3/go.mod h1:${Buffer.alloc(32, 8).toString('base64')}
github.com/Acme/left v1.0.0 h1:${Buffer.alloc(32, 7).toString('base64')}
`,
  });

  assert.deepEqual(lines(go), [
    'github.com/Acme/left@v1.2.3 required direct > ?',
    'github.com/acme/deep@v1.5.0+incompatible required > ?',
  ]);
  assert.deepEqual(named(go, 'github.com/Acme/left')?.hashes, [`sha256:${'09'.repeat(32)}`]);
});
