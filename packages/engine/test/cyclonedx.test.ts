import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Component, Materials } from '@assay/contract';
import { type DescribedRepository, memoryTree, planChecks, scan, writeCycloneDx } from '../src/index.ts';

const SCAN: DescribedRepository = {
  id: 'scan_00000001',
  url: 'git@github.com:Acme/Notes-MCP.git',
  commit: '4f2c1aa09b3d5e6f708192a3b4c5d6e7f8091a2b',
  completedAt: '2026-11-14T09:12:09.000Z',
  engineVersion: '0.1.0',
};

interface Bom {
  readonly [key: string]: unknown;
  readonly serialNumber: string;
  readonly metadata: {
    readonly timestamp: string;
    readonly component: { readonly [key: string]: unknown };
    readonly properties?: readonly { readonly name: string; readonly value: string }[];
  };
  readonly components: readonly {
    readonly [key: string]: unknown;
    readonly 'bom-ref': string;
    readonly name: string;
    readonly purl: string;
    readonly version?: string;
    readonly scope: string;
  }[];
  readonly services: readonly { readonly [key: string]: unknown }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly compositions: readonly [{ readonly aggregate: string }];
}

function made(parts: Partial<Materials> = {}): Materials {
  return { components: [], services: [], leftOut: 0, gaps: [], gapsLeftOut: 0, ...parts };
}
function part(over: Partial<Component> = {}): Component {
  return { ecosystem: 'npm', name: 'left', version: '1.2.3', scope: 'required', direct: true, places: [], ...over };
}
/** Through JSON, as a reader gets it. */
function write(materials: Materials | undefined, repository: DescribedRepository = SCAN): Bom {
  return JSON.parse(JSON.stringify(writeCycloneDx(repository, materials))) as Bom;
}

const ALLOWED: Readonly<Record<string, ReadonlySet<string>>> = {
  bom: new Set(
    '$schema bomFormat specVersion serialNumber version metadata components services dependencies compositions'.split(
      ' ',
    ),
  ),
  component: new Set('type bom-ref name version scope hashes purl externalReferences properties evidence'.split(' ')),
  service: new Set('bom-ref name endpoints x-trust-boundary properties'.split(' ')),
};
const HEX: Readonly<Record<string, number>> = { MD5: 32, 'SHA-1': 40, 'SHA-256': 64, 'SHA-384': 96, 'SHA-512': 128 };

/** What the published schema of CycloneDX 1.6 asks of the parts that are written here. */
function assertWellFormed(bom: Bom): void {
  const onlyKnown = (value: object, kind: string): void =>
    assert.deepEqual(
      Object.keys(value).filter((key) => ALLOWED[kind]?.has(key) !== true),
      [],
      kind,
    );
  onlyKnown(bom, 'bom');
  assert.deepEqual([bom['bomFormat'], bom['specVersion'], bom['version']], ['CycloneDX', '1.6', 1]);
  assert.match(bom.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(new Date(bom.metadata.timestamp).toISOString(), bom.metadata.timestamp);
  assert.equal(bom.metadata.component['type'], 'application');
  const refs = [
    'repository',
    ...bom.components.map((one) => one['bom-ref']),
    ...bom.services.map((one) => one['bom-ref']),
  ];
  assert.equal(new Set(refs).size, refs.length, 'references are unique');
  for (const component of bom.components) {
    onlyKnown(component, 'component');
    assert.equal(component['type'], 'library');
    assert.ok(component.name !== '');
    assert.match(component.scope, /^(?:required|optional|excluded)$/);
    assert.match(component.purl, /^pkg:(?:npm|pypi|cargo|gem|composer|golang|maven|nuget)\/[\w.~%/-]+(?:@[\w.~%-]+)?$/);
    for (const { alg, content } of (component['hashes'] ?? []) as { alg: string; content: string }[]) {
      assert.match(content, /^[0-9a-f]+$/);
      assert.equal(content.length, HEX[alg]);
    }
  }
  for (const service of bom.services) onlyKnown(service, 'service');
  for (const { ref, dependsOn } of bom.dependencies) {
    for (const one of [ref, ...dependsOn]) assert.ok(refs.includes(one), one);
    assert.equal(new Set(dependsOn).size, dependsOn.length);
  }
  assert.equal(new Set(bom.dependencies.map(({ ref }) => ref)).size, bom.dependencies.length);
  assert.match(bom.compositions[0].aggregate, /^(?:incomplete|unknown)$/);
}

test('the repository at its commit is what the bill is of', () => {
  const bom = write(made());

  assertWellFormed(bom);
  assert.equal(bom.metadata.timestamp, SCAN.completedAt);
  assert.deepEqual(bom.metadata.component, {
    type: 'application',
    'bom-ref': 'repository',
    name: 'Acme/Notes-MCP',
    version: SCAN.commit,
    purl: `pkg:github/acme/notes-mcp@${SCAN.commit}`,
    externalReferences: [{ type: 'vcs', url: 'https://github.com/Acme/Notes-MCP' }],
  });
  assert.deepEqual(bom.compositions[0].aggregate, 'unknown');
});

test('a host without a type of its own is told by its address, a folder by its name alone', () => {
  const other = write(made(), { ...SCAN, url: 'https://codeberg.org/acme/notes' });
  const own = write(made(), { ...SCAN, url: 'http://git.acme.test:8801/acme/notes' });
  const folder = write(made(), { ...SCAN, url: 'file:///home/somebody/my%20notes', commit: null });

  assert.equal(
    other.metadata.component['purl'],
    `pkg:generic/notes@${SCAN.commit}?vcs_url=git%2Bhttps%3A%2F%2Fcodeberg.org%2Facme%2Fnotes%40${SCAN.commit}`,
  );
  assert.match(String(own.metadata.component['purl']), /vcs_url=git%2Bhttp%3A%2F%2Fgit\.acme\.test%3A8801%2Facme/);
  assert.deepEqual(folder.metadata.component, { type: 'application', 'bom-ref': 'repository', name: 'my notes' });
  assert.ok(!JSON.stringify(folder).includes('somebody'));
});

test('the serial number is the same for a scan and another for another', () => {
  assert.equal(write(made()).serialNumber, write(made({ leftOut: 1 })).serialNumber);
  assert.notEqual(write(made()).serialNumber, write(made(), { ...SCAN, id: 'scan_00000002' }).serialNumber);
});

test('every ecosystem has its package URL', () => {
  const components = [
    part({ name: '@acme/left', version: '1.0.0-rc.1+build' }),
    part({ ecosystem: 'pypi', name: 'Left_Pad.Extra' }),
    part({ ecosystem: 'go', name: 'github.com/Acme/left/v2', version: 'v2.0.0+incompatible' }),
    part({ ecosystem: 'cargo' }),
    part({ ecosystem: 'gem' }),
    part({ ecosystem: 'composer', name: 'Acme/left' }),
    part({ ecosystem: 'maven', name: 'org.acme:left-pad' }),
    part({ ecosystem: 'nuget', name: 'Acme.Left' }),
  ];
  const bom = write(made({ components }));

  assertWellFormed(bom);
  assert.deepEqual(
    bom.components.map(({ purl }) => purl),
    [
      'pkg:npm/%40acme/left@1.0.0-rc.1%2Bbuild',
      'pkg:pypi/left-pad.extra@1.2.3',
      'pkg:golang/github.com/acme/left/v2@v2.0.0%2Bincompatible',
      'pkg:cargo/left@1.2.3',
      'pkg:gem/left@1.2.3',
      'pkg:composer/acme/left@1.2.3',
      'pkg:maven/org.acme/left-pad@1.2.3',
      'pkg:nuget/Acme.Left@1.2.3',
    ],
  );
});

test('hashes, files, places and what needs what reach the document', () => {
  const components = [
    part({
      needs: [1],
      hashes: [`sha512:${'07'.repeat(64)}`],
      places: [{ file: 'package-lock.json', line: 9 }],
    }),
    part({ name: 'deep', direct: false, scope: 'optional', needs: [] }),
    part({ ecosystem: 'pypi', direct: false, files: [{ name: 'left 1.whl', hash: `sha256:${'ab'.repeat(32)}` }] }),
    part({ name: 'far', source: 'git+ssh://github.com/a/far.git' }),
  ];
  const bom = write(made({ components }));

  assertWellFormed(bom);
  assert.deepEqual(bom.components[0]?.['hashes'], [{ alg: 'SHA-512', content: '07'.repeat(64) }]);
  assert.deepEqual(bom.components[0]?.['evidence'], { occurrences: [{ location: 'package-lock.json', line: 9 }] });
  assert.deepEqual(bom.components[2]?.['externalReferences'], [
    { type: 'distribution', url: 'left%201.whl', hashes: [{ alg: 'SHA-256', content: 'ab'.repeat(32) }] },
  ]);
  assert.deepEqual(bom.components[3]?.['externalReferences'], [{ type: 'vcs', url: 'git+ssh://github.com/a/far.git' }]);
  assert.deepEqual(bom.dependencies, [
    { ref: 'repository', dependsOn: ['pkg:npm/left@1.2.3', 'pkg:npm/far@1.2.3'] },
    { ref: 'pkg:npm/left@1.2.3', dependsOn: ['pkg:npm/deep@1.2.3'] },
    { ref: 'pkg:npm/deep@1.2.3', dependsOn: [] },
  ]);
});

test('a range is no version: it is told as declared, and the bill is incomplete', () => {
  const { version: _, ...floating } = part({ range: '^1.0.0' });
  const bom = write(made({ components: [floating, { ...floating, range: '^2.0.0' }] }));

  assertWellFormed(bom);
  assert.equal(bom.components[0]?.version, undefined);
  assert.equal(bom.components[0]?.purl, 'pkg:npm/left');
  assert.deepEqual(bom.components[0]?.['properties'], [
    { name: 'assay:direct', value: 'true' },
    { name: 'assay:declaredRange', value: '^1.0.0' },
  ]);
  assert.equal(bom.compositions[0].aggregate, 'incomplete');
});

test('whatever is lacking is said in words', () => {
  const bom = write(
    made({ leftOut: 7, gaps: [{ file: 'pom.xml', reason: 'of a kind that is not read' }], gapsLeftOut: 2 }),
  );

  assertWellFormed(bom);
  assert.equal(bom.compositions[0].aggregate, 'incomplete');
  assert.deepEqual(
    bom.metadata.properties?.map(({ value }) => value),
    [
      '7 more components were found than the list holds.',
      'Not read whole: pom.xml (of a kind that is not read).',
      '2 more manifests were not read whole.',
    ],
  );
  assert.equal(write(undefined).compositions[0].aggregate, 'incomplete');
});

test('MCP servers are services: those configured, and the one the repository is', async () => {
  const plan = await planChecks([]);
  const { materials } = await scan(
    memoryTree({
      'package.json': JSON.stringify({ name: 'notes-mcp', dependencies: {} }),
      'server.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.tool('read_note', 'Reads a note.', { id: z.string() }, async ({ id }) => ({ content: [] }));
`,
      '.mcp.json': JSON.stringify({
        mcpServers: {
          files: { command: 'npx', args: ['-y', '@acme/files@1.0.0', '--token', 'hunter2hunter2'] },
          box: { command: 'docker', args: ['run', '-e', 'TOKEN=hunter2hunter2', 'acme/box'] },
          far: { url: 'https://user:hunter2hunter2@mcp.example.test/sse?key=hunter2hunter2' },
        },
      }),
    }),
    { plan },
  );
  const bom = write(materials);

  assertWellFormed(bom);
  assert.ok(!JSON.stringify(bom).includes('hunter2'));
  assert.deepEqual(
    bom.services.map(({ name, endpoints }) => [name, endpoints]),
    [
      ['notes-mcp', undefined],
      ['files', undefined],
      ['box', undefined],
      ['far', ['https://mcp.example.test/sse']],
    ],
  );
  const told = bom.services.flatMap(({ properties }) => properties as { name: string; value: string }[]);
  assert.deepEqual(
    told.filter(({ name }) => name.startsWith('assay:mcp')).map(({ value }) => value),
    ['read_note', 'npx -y @acme/files@1.0.0', 'docker'],
  );
});

test('hostile names stay names', async () => {
  const plan = await planChecks([]);
  const names = [
    '"><img src=x>',
    '../../etc/passwd',
    '\u202eexe',
    '\ud800',
    'a?b#c@d',
    'javascript:alert(1)',
    '__proto__',
    'x/y',
    'x//y',
  ];
  const packages = Object.fromEntries(
    names.map((name) => [`node_modules/${name}`, { version: '1.0.0\u0007', integrity: 'sha512-<b>' }]),
  );
  const { materials } = await scan(
    memoryTree({ 'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...packages } }) }),
    { plan },
  );
  const bom = write(materials);

  assertWellFormed(bom);
  assert.equal(bom.components.length, names.length);
  for (const unseen of ['\u202e', '\\u0007', '\\ud800']) assert.ok(!JSON.stringify(bom).includes(unseen));
});
