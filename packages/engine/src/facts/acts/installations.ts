import type { Act } from './act.ts';
import type { Scene, Site } from './scene.ts';

/** A build runs compilers and asks the system what it is; anything else has no place in it. */
const BUILDS =
  /^(?:[\w./-]*\/)?(?:git|hg|svn|cmake|make|gmake|ninja|meson|gcc|cc|c\+\+|g\+\+|clang\S*|ld|ar|pkg-config|npm|npx|yarn|pnpm|bun|node|cargo|rustc|rustup|maturin|go|swig|cython|protoc|nvcc|xcrun|xcodebuild|sw_vers|sysctl|lscpu|brew|llvm-config|gfortran|lsb_release|ldconfig|[\w-]+-config|which|where|uname|arch|getconf|nproc|twine|python[\d.]*|pip\d?|py\.test|\{?sys\.executable|rm|ls|cp|mv|mkdir|cd|tar|unzip|patch|pytest|tox|sphinx\S*|doxygen|black|flake8|mypy|echo|ln|touch|chmod|test|cat|sed|conda|java|javac|mvn|gradle|bazel|poetry|uv|msbuild|nmake|vswhere\S*|autoreconf|autoconf|configure|\.\/configure|sh|bash|lipo|install_name_tool|otool|patchelf|objcopy|objdump|readelf|ranlib|dsymutil|codesign|auditwheel|delocate\S*|sccache|ccache|lld|m4|bison|flex|scons|dotnet|emcc|wasm-pack|flatc|rustfmt|hatch|flit|pdm|file|dpkg\S*|apt\S*|rpm|msgfmt|pybabel|tsc|vsce|ldd|strip|env|sudo|pre-commit|coverage|gpg|ssh-keygen|docker|clear|cls|pdoc|mkdocs)\b/;

/** Looking round and writing down what is seen, or leaving a mark, builds nothing. */
const LEAVES_A_TRACE =
  /^(?:echo|ls|which|cat|env|uname|where|touch|test)\b[^\n]{0,160}(?:>{1,2}\s{0,2}[\w/~.]|\s\/tmp\/)/;

/** Looking whether there is such a shell at all. */
const ASKS_FOR_SHELL =
  /^(?:powershell|pwsh|cmd)(?:\.exe)?(?:\s{1,3}[-/]\w{1,20}){0,4}\s{1,3}["']?(?:exit(?:\s{1,3}0)?|\$PSVersionTable[\w.]{0,40}|ver|\$host)["']?$/i;

/** A script of the package that installing starts; generators are part of building. */
const OWN_SCRIPT =
  /\bsys\.executable\b[^\n]{0,120}["'\\/](?<script>[\w-]{1,60}\.py)\b|["']python3?["'],\s{0,3}["'](?<other>[\w./-]{1,80}\.py)["']/;
const GENERATOR =
  /cythonize|generate|build|configure|version|codegen|setup|conf|gen_|compile|protoc|make|test|lint|doc/i;

/** `'{} setup.py clean'.format(sys.executable)`: the package's own script under the same Python. */
const PYTHON_FILLED_IN = /^(?:\{0?\}|%s)\s{1,3}[\w./-]{1,80}\.py\b/;

/** `./www/compile_assets.sh`. */
function isOwnGenerator(program: string): boolean {
  return /^\.\/[\w./-]{1,120}\.(?:sh|py|js)$/.test(program) && GENERATOR.test(program);
}

/** What a script that runs at installation starts beside the tools of a build. */
export function foreignProgram(site: Site): readonly Act[] {
  const own = OWN_SCRIPT.exec(site.arguments)?.groups;
  const script = own?.['script'] ?? own?.['other'];
  if (script !== undefined && !GENERATOR.test(script)) {
    const message = `Installing starts the script ${script}.`;
    return [{ kind: 'install-command', start: site.start, end: site.end, message, confidence: 'medium' }];
  }
  const program = /^[({]\s{0,6}\[?\s{0,6}f?r?(?<quote>["'])(?<program>(?:(?!\k<quote>)[^\n]){2,200})\k<quote>/
    .exec(site.arguments)
    ?.groups?.['program']?.trim();
  if (program === undefined || (BUILDS.test(program) && !LEAVES_A_TRACE.test(program))) return [];
  if (ASKS_FOR_SHELL.test(program)) return [];
  if ((PYTHON_FILLED_IN.test(program) && /\bsys\.executable\b/.test(site.arguments)) || isOwnGenerator(program))
    return [];
  const message = `Installing starts "${program.slice(0, 60)}".`;
  return [{ kind: 'install-command', start: site.start, end: site.end, message, confidence: 'medium' }];
}

/** Files and folders of the user that no installation has any business with. */
const OUTSIDE =
  /\b(?:open|os\.(?:mkdir|makedirs)|Path|copy2?|copyfile)\s{0,2}\(\s{0,3}(?:f|r|rf|fr)?["'](?:[A-Za-z]:[\\/]{1,2}(?:Users|ProgramData|Windows)[\\/]|\/(?:etc|root|home|Users)\/|~\/)[^"'\n]{1,160}["'][^\n)]{0,60}(?:,\s{0,2}["'][wax]b?\+?["']|\))/g;
const READ_ONLY = /^open\s{0,2}\((?![^\n]{0,300},\s{0,2}["'][wax])|^Path\b(?![^\n]{0,300}\)\.(?:write|mkdir|touch))/;

/** What a script that runs at installation leaves in folders of the user. */
export function strayWrites({ code, runsAtInstall }: Scene): readonly Act[] {
  if (!runsAtInstall) return [];
  return [...code.text.matchAll(OUTSIDE)].slice(0, 5).flatMap((match): readonly Act[] => {
    if (READ_ONLY.test(code.text.slice(match.index, match.index + 400))) return [];
    const message = 'Installing writes into folders of the user.';
    return [
      { kind: 'install-write', start: match.index, end: match.index + match[0].length, message, confidence: 'medium' },
    ];
  });
}
