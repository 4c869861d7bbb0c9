import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, materialsOf, named } from './materials-of.ts';

test('pom.xml: properties, managed versions, scopes, and modules of the repository itself', async () => {
  const maven = await materialsOf({
    'pom.xml': `<project>
  <groupId>org.acme</groupId><artifactId>app</artifactId><version>2.0.0</version>
  <properties><left.version>1.4.2</left.version></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.far</groupId><artifactId>managed</artifactId><version>3.1</version></dependency>
  </dependencies></dependencyManagement>
  <dependencies>
    <dependency><groupId>org.far</groupId><artifactId>left</artifactId><version>\${left.version}</version></dependency>
    <dependency><groupId>org.far</groupId><artifactId>managed</artifactId></dependency>
    <dependency><groupId>org.far</groupId><artifactId>elsewhere</artifactId></dependency>
    <dependency><groupId>\${project.groupId}</groupId><artifactId>core</artifactId><version>\${project.version}</version></dependency>
    <dependency><groupId>org.far</groupId><artifactId>testing</artifactId><version>5</version><scope>test</scope></dependency>
  </dependencies>
</project>`,
    'core/pom.xml': '<project><parent><groupId>org.acme</groupId></parent><artifactId>core</artifactId></project>',
  });

  assert.deepEqual(lines(maven), [
    'org.far:elsewhere@() required direct > ?',
    'org.far:left@1.4.2 required direct > ?',
    'org.far:managed@3.1 required direct > ?',
    'org.far:testing@5 excluded direct > ?',
  ]);
  assert.deepEqual(named(maven, 'org.far:left')?.places, [{ file: 'pom.xml', line: 8 }]);
});

test('build.gradle: short and long forms, variables, platforms; a catalogue; a lockfile', async () => {
  const gradle = await materialsOf({
    'app/build.gradle': `def leftVersion = '1.4.2'
dependencies {
    implementation "org.far:left:$leftVersion"
    implementation platform('org.far:bom:2.0')
    implementation group: 'org.far', name: 'long', version: '4.0'
    implementation project(':core')
    testImplementation("org.far:testing:5")
}`,
    'gradle/libs.versions.toml':
      '[versions]\nright = "7.0"\n[libraries]\nright = { module = "org.far:right", version.ref = "right" }\nbare = "org.far:bare:1.0"\n',
    'tool/build.gradle.kts': 'dependencies {\n    api("org.far:locked:1.+")\n}\n',
    'tool/gradle.lockfile':
      '# comment\norg.far:locked:1.9=compileClasspath,runtimeClasspath\norg.far:only:3=testRuntimeClasspath\nempty=\n',
  });

  assert.deepEqual(lines(gradle), [
    'org.far:bare@1.0 required direct > ?',
    'org.far:bom@2.0 required direct > ?',
    'org.far:left@1.4.2 required direct > ?',
    'org.far:locked@1.9 required direct > ?',
    'org.far:long@4.0 required direct > ?',
    'org.far:only@3 excluded > ?',
    'org.far:right@7.0 required direct > ?',
    'org.far:testing@5 excluded direct > ?',
  ]);
});

test('projects of .NET: versions beside the package, in it, in one place for all, and locked', async () => {
  const nuget = await materialsOf({
    'a/A.csproj': `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>
  <PackageReference Include="Far.Left" Version="1.4.2" />
  <PackageReference Include="Far.Right"><Version>2.0.0</Version></PackageReference>
  <PackageReference Include="Far.Central" />
  <PackageReference Include="Far.Lint" Version="9.0.0" PrivateAssets="all" />
</ItemGroup></Project>`,
    'Directory.Packages.props':
      '<Project><PropertyGroup><Central>3.0.0</Central></PropertyGroup><ItemGroup><PackageVersion Include="Far.Central" Version="$(Central)" /></ItemGroup></Project>',
    'old/packages.config': '<packages><package id="Far.Old" version="0.9" targetFramework="net48" /></packages>',
    'b/B.csproj': '<Project><ItemGroup><PackageReference Include="Far.Locked" Version="5.*" /></ItemGroup></Project>',
    'b/packages.lock.json': JSON.stringify({
      version: 1,
      dependencies: {
        'net9.0': {
          'Far.Locked': {
            type: 'Direct',
            requested: '[5.*, )',
            resolved: '5.1.0',
            contentHash: 'AAAA',
            dependencies: { 'Far.Deep': '1.0.0' },
          },
          'Far.Deep': { type: 'Transitive', resolved: '1.0.0', contentHash: 'AAAA' },
          core: { type: 'Project' },
        },
      },
    }),
  });

  assert.deepEqual(lines(nuget), [
    'Far.Central@3.0.0 required direct > ?',
    'Far.Deep@1.0.0 required > ',
    'Far.Left@1.4.2 required direct > ?',
    'Far.Lint@9.0.0 excluded direct > ?',
    'Far.Locked@5.1.0 required direct > Far.Deep',
    'Far.Old@0.9 required direct > ?',
    'Far.Right@2.0.0 required direct > ?',
  ]);
});

test('manifests that cannot be read are gaps', async () => {
  const { gaps } = await materialsOf({ 'pom.xml': '<project>', 'a.csproj': '', 'packages.lock.json': '[]' });
  assert.deepEqual(gaps.map(({ file }) => file).toSorted(), ['a.csproj', 'packages.lock.json', 'pom.xml']);
});
