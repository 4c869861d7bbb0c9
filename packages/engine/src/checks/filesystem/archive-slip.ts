import type { FileCheck } from '../../check.ts';
import type { CallFact, SourceKind } from '../../facts/flow/flow-facts.ts';
import { bodyOf, isLook, looksAtNames, type Unpacking } from '../../knowledge/checked-archives.ts';
import { PATH_SINKS } from '../../knowledge/sinks/path.ts';
import { OF_ARCHIVE } from '../../knowledge/sources.ts';

/** Unpacks with the names inside the archive, wherever they point. */
const EXTRACTS = [
  'tarfile.open().extractall',
  'tarfile.TarFile().extractall',
  'tarfile.open().extract',
  'tarfile.TarFile().extract',
  '.extractall',
  '._extract_member',
  'shutil.unpack_archive',
  'adm-zip().extractAllTo',
  'adm-zip().extractEntryTo',
  '.extractAllTo',
] as const;
/** Python's own zip files, by the name they are given where nothing else tells. */
const ZIPFILE = /^\w{0,30}zip\w{0,30}\s{0,3}\.extractall/i;
const STRANGERS: ReadonlySet<SourceKind> = new Set(['tool', 'remote', 'model']);

export const check: FileCheck = {
  id: 'filesystem-archive-slip',
  title: 'Archive is unpacked with the names it brings',
  severity: 'high',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [22],
  why: `
    A name such as \`../../.bashrc\` in an archive is written where it points. Whoever made the archive chooses which files are
    replaced.`,
  fix: 'Resolve each name and refuse those outside the target folder.',
  fixIn: {
    javascript: '`path.resolve(target, entry.name).startsWith(target + path.sep)`.',
    python:
      "`archive.extractall(target, filter='data')` for tarfile; zipfile and the others have no filter: go on only where `(target / name).resolve().is_relative_to(target.resolve())`, for each name before it is written.",
    go: '`filepath.IsLocal(header.Name)`.',
    java: '`target.resolve(entry.getName()).normalize().startsWith(target)`.',
    csharp:
      '`archive.ExtractToDirectory(target)`, which refuses them, or compare `Path.GetFullPath(Path.Combine(target, entry.FullName))`.',
    rust: '`entry.unpack_in(target)` of tar, `file.enclosed_name()` of zip.',
  },
  blindSpots: 'Whether the archive comes from somebody else is not judged; Python 3.14 filters by default.',
  wants: { calls: EXTRACTS, sinks: PATH_SINKS },
  examples: {
    bad: [
      {
        'Unpack.java': `
          import java.io.*;
          import java.util.zip.*;

          class Unpack {
            void unpack(File archive, File target) throws IOException {
              try (ZipInputStream zip = new ZipInputStream(new FileInputStream(archive))) {
                ZipEntry entry;
                while ((entry = zip.getNextEntry()) != null) {
                  File file = new File(target, entry.getName());
                  zip.transferTo(new FileOutputStream(«file»));
                }
              }
            }
          }`,
      },
      {
        'Unpack.cs': `
          using System.IO;
          using System.IO.Compression;

          public static class Unpack
          {
              public static void All(string archive, string folder)
              {
                  using var zip = ZipFile.OpenRead(archive);
                  foreach (var entry in zip.Entries)
                      entry.ExtractToFile(«Path.Combine(folder, entry.FullName)», true);
              }
          }`,
      },
      {
        'src/main.rs': `
          use std::{fs::File, io, path::Path};

          pub fn unpack(source: File, target: &Path) -> io::Result<()> {
              let mut archive = zip::ZipArchive::new(source).unwrap();
              for index in 0..archive.len() {
                  let mut entry = archive.by_index(index).unwrap();
                  let place = target.join(entry.name());
                  let mut out = File::create(&«place»)?;
                  io::copy(&mut entry, &mut out)?;
              }
              Ok(())
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "archive/zip"
            "os"
            "path/filepath"
          )

          func unpack(archive, target string) error {
            reader, err := zip.OpenReader(archive)
            if err != nil {
              return err
            }
            for _, file := range reader.File {
              os.MkdirAll(«filepath.Join(target, file.Name)», 0o755)
            }
            return nil
          }`,
      },
      {
        'unpack.py': `
          import os, tarfile

          def unpack(path, to):
              with tarfile.open(path) as t:
                  if not os.path.isdir(to):
                      raise ValueError(to)
                  «t.extractall(to)»`,
      },
      {
        'unpack.py':
          "import tarfile\n\ndef unpack(path):\n    with tarfile.open(path) as t:\n        «t.extractall('out')»",
      },
      {
        'unpack.py':
          "import tarfile\n\ndef unpack(path):\n    with tarfile.open(path) as zipped:\n        «zipped.extractall('out')»",
      },
      {
        'unpack.js':
          "const AdmZip = require('adm-zip');\nmodule.exports = (path) => «new AdmZip(path).extractAllTo('out')»;",
      },
      {
        'unpack.js': `
          const fs = require('fs');
          const unzipper = require('unzipper');
          fs.createReadStream('a.zip').pipe(unzipper.Parse()).on('entry', (entry) => {
            entry.pipe(fs.createWriteStream(«'out/' + entry.path»));
          });`,
      },
      {
        'unpack.js': `
          const fs = require('fs');
          const JSZip = require('jszip');
          exports.unpack = async (data) => {
            const zip = await JSZip.loadAsync(data);
            zip.forEach((name, entry) => fs.mkdirSync(«'out/' + name»));
            zip.forEach((_, entry) => fs.mkdirSync(«'out/' + entry.name»));
          };`,
      },
      {
        'unpack.js': `
          import { unzipSync } from 'fflate';
          import { readFileSync, writeFileSync } from 'fs';
          import { join } from 'path';
          export function unpack(file, to) {
            const files = unzipSync(readFileSync(file));
            for (const name in files) writeFileSync(«join(to, name)», files[name]);
          }`,
        'modes.py': `
          from pathlib import Path
          from zipfile import ZipFile

          def unpack(path, to):
              with ZipFile(path) as archive:
                  for member in archive.filelist:
                      archive.extract(member, to)
                      «Path(to).joinpath(member.filename)».chmod(member.external_attr >> 16)`,
      },
      {
        'unpack.py': `
          import os, zipfile

          def unpack(path):
              archive = zipfile.ZipFile(path)
              for name in archive.namelist():
                  with open(«os.path.join('out', name)», 'wb') as target:
                      target.write(archive.read(name))`,
      },
      {
        'unpack.py':
          "import tarfile\n\ndef unpack(path):\n    t = tarfile.open(path)\n    «t.extractall('out', filter='fully_trusted')»",
      },
      {
        'renamed.py': `
          import tarfile

          def unpack(path):
              with tarfile.open(path) as t:
                  «t.extractall('out', filter=without_first)»

          def without_first(member, path):
              _, member.name = member.name.split('/', 1)
              return member`,
      },
      {
        'unpack.py': `
          import os, shutil, tarfile

          def unpack(path):
              with tarfile.open(path) as archive:
                  for member in archive:
                      with open(«os.path.join('out', member.name)», 'wb') as target:
                          shutil.copyfileobj(archive.extractfile(member), target)`,
      },
      {
        'unpack.py': `
          import tarfile

          def files(members):
              return [member for member in members if not member.issym()]

          def unpack(path):
              with tarfile.open(path) as archive:
                  «archive.extractall('out', members=files(archive))»`,
      },
      {
        'unpack.py': `
          import tarfile

          def unpack(path):
              archive = tarfile.open(path)
              chosen = []
              for member in archive:
                  if '..' not in member.name:
                      chosen.append(member)
              «archive.extractall('out', members=chosen)»`,
      },
      {
        'unpack.js': `
          const AdmZip = require('adm-zip');
          const path = require('path');

          const leads = (to, entry) => !path.resolve(to, entry.entryName).startsWith(to + path.sep);

          exports.logged = (file, to) => {
            const archive = new AdmZip(file);
            for (const entry of archive.getEntries()) if (leads(to, entry)) console.warn(entry.entryName);
            «archive.extractAllTo(to)»;
          };

          exports.another = (file, other, to) => {
            const archive = new AdmZip(file);
            for (const entry of new AdmZip(other).getEntries()) if (leads(to, entry)) throw new Error(entry.entryName);
            «archive.extractAllTo(to)»;
          };

          exports.late = (file, to) => {
            const archive = new AdmZip(file);
            «archive.extractAllTo(to)»;
            for (const entry of archive.getEntries()) if (leads(to, entry)) throw new Error(entry.entryName);
          };`,
      },
      {
        'unpack.py': `
          import tarfile
          from pathlib import Path

          def unpack(path, to):
              base = Path(to).resolve()
              with tarfile.open(path) as archive:
                  for member in archive.getmembers():
                      if not (base / member.name).resolve().is_relative_to(base):
                          continue
                  «archive.extractall(base)»`,
      },
    ],
    good: [
      {
        'unpack.js': `
          const AdmZip = require('adm-zip');
          const path = require('path');

          const leads = ({ entryName }) => entryName.includes('..') || path.isAbsolute(entryName);

          exports.some = (file, to) => {
            const archive = new AdmZip(file);
            if (archive.getEntries().some(leads)) throw new Error('outside');
            archive.extractAllTo(to);
          };

          exports.joined = (file, to) => {
            const archive = new AdmZip(file);
            for (const entry of archive.getEntries()) {
              const target = path.join(to, entry.entryName);
              if (!target.startsWith(to + path.sep)) throw new Error(entry.entryName);
            }
            archive.extractAllTo(to);
          };`,
      },
      {
        'unpack.py': `
          import os, tarfile

          def lies_below(base, name):
              return os.path.realpath(os.path.join(base, name)).startswith(base + os.sep)

          def check_members(archive, base):
              for member in archive.getmembers():
                  if not lies_below(base, member.name):
                      raise ValueError(member.name)

          def unpack(path, base):
              with tarfile.open(path) as archive:
                  check_members(archive, base)
                  archive.extractall(base)

          def unpack_all(path, base):
              archive = tarfile.open(path)
              if all(lies_below(base, name) for name in archive.getnames()):
                  archive.extractall(base)`,
      },
      {
        'Unpack.java': `
          import java.nio.file.*;
          import java.util.zip.*;

          class Unpack {
            void unpack(ZipInputStream zip, Path target) throws Exception {
              ZipEntry entry = zip.getNextEntry();
              Path file = target.resolve(entry.getName());
              check(target, file);
              Files.copy(zip, file);
            }

            private static void check(String folder, String file) {
              check(Paths.get(folder), Paths.get(file));
            }

            private static void check(Path folder, Path file) {
              if (file.normalize().startsWith(folder)) return;
              throw new SecurityException("outside");
            }
          }`,
      },
      {
        'Unpack.java': `
          import java.io.*;
          import java.util.zip.*;

          class Unpack {
            void unpack(File archive, File target) throws IOException {
              try (ZipInputStream zip = new ZipInputStream(new FileInputStream(archive))) {
                ZipEntry entry;
                while ((entry = zip.getNextEntry()) != null) {
                  File file = new File(target, entry.getName());
                  if (!file.getCanonicalPath().startsWith(target.getCanonicalPath() + File.separator)) throw new IOException("outside");
                  zip.transferTo(new FileOutputStream(file));
                }
              }
            }
          }`,
      },
      {
        'Unpack.cs': `
          using System.IO;
          using System.IO.Compression;

          public static class Unpack
          {
              public static void All(string archive, string folder)
              {
                  using var zip = ZipFile.OpenRead(archive);
                  foreach (var entry in zip.Entries)
                  {
                      var target = Path.GetFullPath(Path.Combine(folder, entry.FullName));
                      if (!target.StartsWith(folder + Path.DirectorySeparatorChar)) continue;
                      entry.ExtractToFile(target, true);
                  }
              }
          }`,
      },
      {
        'src/main.rs': `
          use std::{fs::File, io, path::Path};

          pub fn unpack(source: File, target: &Path) -> io::Result<()> {
              let mut archive = zip::ZipArchive::new(source).unwrap();
              for index in 0..archive.len() {
                  let mut entry = archive.by_index(index).unwrap();
                  let Some(name) = entry.enclosed_name() else { continue };
                  let mut out = File::create(&target.join(name))?;
                  io::copy(&mut entry, &mut out)?;
              }
              Ok(())
          }`,
      },
      {
        'package.json': '{"name": "unpack", "type": "module"}',
        'unpack.js': `
          import { unzipSync } from 'fflate';
          import { readFileSync, writeFileSync } from 'fs';
          import { join, resolve, sep } from 'path';
          export function unpack(file, to) {
            const files = unzipSync(readFileSync(file));
            for (const name in files) {
              const place = join(to, name);
              const whole = resolve(place);
              if (!whole.startsWith(resolve(to) + sep) && whole !== resolve(to)) throw new Error(name);
              writeFileSync(place, files[name]);
            }
          }`,
        'modes.py': `
          from pathlib import Path
          from zipfile import ZipFile

          def unpack(path, to):
              with ZipFile(path) as archive:
                  for member in archive.filelist:
                      Path(archive.extract(member, to)).chmod(member.external_attr >> 16)`,
        'main.go': `
          package main

          import (
            "archive/zip"
            "os"
            "path/filepath"
            "strings"
          )

          func unpack(archive, target string) error {
            reader, err := zip.OpenReader(archive)
            if err != nil {
              return err
            }
            for _, file := range reader.File {
              path := filepath.Join(target, file.Name)
              if !strings.HasPrefix(path, filepath.Clean(target)+"/") {
                continue
              }
              os.MkdirAll(path, 0o755)
            }
            return nil
          }`,
      },
      {
        'unpack.py': `
          import os, tarfile
          from places import is_within_directory

          def unpack(path, to):
              with tarfile.open(path) as t:
                  for member in t.getmembers():
                      if member.issym() or not is_within_directory(to, os.path.join(to, member.name)):
                          raise ValueError(member.name)
                  t.extractall(to)`,
      },
      {
        'unpack.py': `
          import tarfile, zipfile

          def unpack(path, out):
              if path.endswith('.zip'):
                  zipf = open_zip(path)
                  zipf.extractall(out)`,
      },
      {
        'unpack.py':
          "import tarfile\n\ndef unpack(path):\n    with tarfile.open(path) as t:\n        t.extractall('out', filter='data')",
      },
      {
        'renamed.py': `
          import tarfile

          def unpack(path):
              with tarfile.open(path) as t:
                  t.extractall('out', filter=without_first)

          def without_first(member, path):
              _, member.name = member.name.split('/', 1)
              return tarfile.data_filter(member, path)`,
      },
      { 'sql.py': 'rows = query.all()' },
      {
        'unpack.py': `
          import os, tarfile

          def inside(members):
              for member in members:
                  if os.path.isabs(member.name) or '..' in member.name:
                      raise ValueError(member.name)
                  yield member

          def unpack(path):
              with tarfile.open(path) as archive:
                  archive.extractall('out', members=inside(archive))`,
      },
      {
        'unpack.py': `
          import tarfile, zipfile

          def unpack(path):
              zipfile.ZipFile(path).extractall('out')`,
      },
      {
        'unpack.js': `
          const fs = require('fs');
          const path = require('path');
          const unzipper = require('unzipper');
          fs.createReadStream('a.zip').pipe(unzipper.Parse()).on('entry', (entry) => {
            const file = path.resolve('/srv/out', entry.path);
            if (file.startsWith('/srv/out/')) entry.pipe(fs.createWriteStream(file));
            else entry.pipe(fs.createWriteStream(path.join('/srv/out', path.basename(entry.path))));
          });`,
      },
    ],
  },

  *find({ calls, flows, text, imports, path }) {
    for (const call of calls) {
      // zipfile leaves out of a name what would lead out of the folder.
      const isTar = call.callee.startsWith('tarfile') || (imports.has('tarfile') && !call.callee.startsWith('zipfile'));
      const isZip =
        call.method === 'extractAllTo' || call.method === 'extractEntryTo' || call.callee === 'shutil.unpack_archive';
      if (!isTar && !isZip) continue;
      if (!call.callee.startsWith('tarfile') && ZIPFILE.test(text.slice(call.at.start, call.at.end))) continue;
      if (isFiltered(call, text) || looksAtNames(text, unpackingOf(call, text))) continue;
      const sources = call.receiver?.sources ?? [];
      yield {
        at: call.at,
        message: 'Names inside the archive decide where its files are written.',
        // Whoever downloads an archive to use what is in it trusts its maker with more than names.
        ...(sources.some((kind) => STRANGERS.has(kind))
          ? { confidence: 'high', severity: 'high' }
          : { confidence: sources.includes('response') ? 'medium' : 'low', severity: 'medium' }),
      };
    }
    const seen = new Set<number>();
    for (const { source, sink, callee } of flows) {
      if (!OF_ARCHIVE.test(source.what) || sink.file !== path || seen.has(sink.start)) continue;
      seen.add(sink.start);
      yield {
        at: sink,
        message: `${callee}() is given a name that the archive brings.`,
        trace: [{ at: source.at, note: `comes in as ${source.what}` }],
        severity: 'medium',
      };
    }
  },
};

/** A filter was given, or names were picked by somebody who looked at them. */
function isFiltered(call: CallFact, text: string): boolean {
  const filter = call.option('filter');
  const isOpen = filter?.constant === null || filter?.constant === 'fully_trusted';
  if (filter !== undefined && !isOpen) return !letsAllThrough(text.slice(filter.at.start, filter.at.end), text);
  const members = call.option('members');
  if (members === undefined) return false;
  // `members=chosen(tar)`: what the function looks at, where it stands in this file.
  const [, maker] = /^\s*(?:list\s*\(\s*)?([A-Za-z_]\w*)\s*\(/.exec(text.slice(members.at.start, members.at.end)) ?? [];
  if (maker === undefined) return false;
  const body = bodyOf(text, maker);
  return body === undefined || isLook(body);
}

/** `filter=renamed`: a function of this file that hands on each member and refuses none. */
function letsAllThrough(filter: string, text: string): boolean {
  const body = /^[A-Za-z_]\w*$/.test(filter) ? bodyOf(text, filter) : undefined;
  return body !== undefined && !REFUSES_MEMBERS.test(body) && !isLook(body);
}
const REFUSES_MEMBERS = /\braise\b|\breturn\s+None\b|\b(?:data|tar)_filter\b|\bif\b/;

/** What a call unpacks: all of an archive, unless somebody picked the members. */
function unpackingOf(call: CallFact, text: string): Unpacking {
  const { at, method, receiver } = call;
  const written = receiver === undefined ? '' : text.slice(receiver.at.start, receiver.at.end);
  return {
    at,
    archive: /^[A-Za-z_$][\w$.]*$/.test(written) && !/^(?:shutil|tarfile)$/.test(written) ? written : undefined,
    isWhole: WHOLE.has(method) && call.option('members') === undefined,
  };
}
const WHOLE: ReadonlySet<string> = new Set(['extractall', 'extractAllTo', 'unpack_archive']);
