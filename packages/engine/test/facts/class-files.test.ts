import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OtherFiles } from '../../src/facts/code.ts';
import { resolveClass } from '../../src/facts/flow/modules/class-files.ts';
import { languageOf } from '../../src/inventory/language.ts';
import { findNeighbours } from '../../src/inventory/neighbours.ts';

function among(...paths: readonly string[]): OtherFiles {
  return holding(Object.fromEntries(paths.map((path) => [path, ''])));
}

function holding(sources: Readonly<Record<string, string>>): OtherFiles {
  const paths = Object.keys(sources);
  const { byName } = findNeighbours(paths.map((path) => ({ path, language: languageOf(path) })));
  return {
    repository: paths,
    blobOf: () => undefined,
    read: (path) => ({ path, blob: path, language: languageOf(path), context: 'runtime', text: sources[path] ?? '' }),
    goFilesIn: () => [],
    filesNamed: (name) => byName.get(name) ?? [],
    pythonRoots: () => [],
    packageFolders: () => new Map(),
  };
}

describe('files that are found by the class they hold', () => {
  it('takes the one whose folders are the packages', () => {
    const others = among('a/src/main/java/com/acme/Store.java', 'a/src/main/java/com/other/Store.java');
    const from = 'a/src/main/java/com/other/App.java';
    assert.equal(resolveClass(from, 'com.acme.Store', 'java', others), 'a/src/main/java/com/acme/Store.java');
    assert.equal(resolveClass(from, 'org.acme.Store', 'java', others), null);
  });

  it('takes the nearest of several', () => {
    const others = among('one/src/com/acme/Store.java', 'two/src/com/acme/Store.java');
    assert.equal(
      resolveClass('two/src/com/acme/A.java', 'com.acme.Store', 'java', others),
      'two/src/com/acme/Store.java',
    );
  });

  it('asks the file itself where folders may be called otherwise', () => {
    const others = holding({
      'app/Http/UserStore.php': '<?php\nnamespace App\\Http;\nclass UserStore {}',
      'lib/old/UserStore.php': '<?php\nclass UserStore {}',
    });
    assert.equal(resolveClass('public/index.php', 'App.Http.UserStore', 'php', others), 'app/Http/UserStore.php');
    assert.equal(resolveClass('lib/a.php', 'UserStore', 'php', others), 'lib/old/UserStore.php');
    assert.equal(resolveClass('lib/a.php', 'Vendor.UserStore', 'php', others), null);
  });

  it('knows how a file of Ruby is called', () => {
    const others = among('app/models/http_client.rb', 'app/models/user_store2.rb');
    assert.equal(resolveClass('app/a.rb', 'HTTPClient', 'ruby', others), 'app/models/http_client.rb');
    assert.equal(resolveClass('app/a.rb', 'UserStore2', 'ruby', others), 'app/models/user_store2.rb');
    assert.equal(resolveClass('app/a.rb', 'Absent', 'ruby', others), null);
  });
});
