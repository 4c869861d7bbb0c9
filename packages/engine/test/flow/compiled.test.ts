import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const ROUTE = (read: string): string =>
  `app.get('/', (req) => {\n  const name = req.query.name;\n  ${read}; // flow\n});\n`;

test('modules are known behind what compilers and bundlers put around them', () =>
  expectFlows({
    'typescript.js': `"use strict";
var __createBinding = (this && this.__createBinding) || (Object.create ? (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    Object.defineProperty(o, k2, { enumerable: true, get: function() { return m[k]; } });
}) : (function(o, m, k, k2) { o[k2] = m[k]; }));
var __importStar = (this && this.__importStar) || function (mod) {
    if (mod && mod.__esModule) return mod;
    var result = {};
    if (mod != null) for (var k in mod) if (k !== "default") __createBinding(result, mod, k);
    return result;
};
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
const child = __importStar(require("child_process"));
const express_1 = __importDefault(require("express"));
const app = (0, express_1.default)();
${ROUTE("child.execSync('ls ' + name)")}`,
    'library.js': `"use strict";
const tslib_1 = require("tslib");
const child = tslib_1.__importStar(require("child_process"));
const app = tslib_1.__importDefault(require("express")).default();
${ROUTE("child.execSync('ls ' + name)")}`,
    'babel.js': `"use strict";
var child = _interopRequireWildcard(require("child_process"));
function _getRequireWildcardCache(e) { if ("function" != typeof WeakMap) return null; var r = new WeakMap(); return (_getRequireWildcardCache = function (e) { return r; })(e); }
function _interopRequireWildcard(obj, nodeInterop) { if (!nodeInterop && obj && obj.__esModule) { return obj; } var cache = _getRequireWildcardCache(nodeInterop); if (cache && cache.has(obj)) { return cache.get(obj); } var newObj = {}; for (var key in obj) { newObj[key] = obj[key]; } newObj.default = obj; return newObj; }
const app = require("express")();
${ROUTE("child.execSync('ls ' + name)")}`,
    'esbuild.js': `"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getProtoOf = Object.getPrototypeOf;
var __copyProps = (to, from, except, desc) => {
  for (let key of Object.getOwnPropertyNames(from)) __defProp(to, key, { get: () => from[key] });
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));
var import_express = __toESM(require("express"));
var import_child_process = __toESM(require("child_process"));
const app = (0, import_express.default)();
${ROUTE("import_child_process.execSync('ls ' + name)")}${ROUTE("import_child_process.default.execSync('ls ' + name)")}`,
  }));

test('classes keep their methods behind decorators that a compiler hands over, and functions their bodies', () =>
  expectFlows({
    'package.json': '{"name": "runner", "version": "1.0.0", "main": "index.js"}',
    'index.js': `"use strict";
const tslib_1 = require("tslib");
const common_1 = require("@nestjs/common");
const child_process_1 = require("child_process");
let Runner = class Runner {
    run(name) {
        return tslib_1.__awaiter(this, void 0, void 0, function* () {
            yield this.start('ls ' + name);
        });
    }
    start(command) { return (0, child_process_1.execSync)(command); } // flow
};
Runner = tslib_1.__decorate([(0, common_1.Injectable)()], Runner);
exports.Runner = Runner;
`,
  }));

test('the program and the file it runs are not chosen on the command line', () =>
  expectFlows({
    'a.js': `const { execFileSync, exec } = require('child_process');
execFileSync(process.argv[0], ['--version']);
exec('cat ' + process.argv[1]);
exec('cat ' + process.argv[2]); // flow
`,
    'b.py': `import os, sys
os.system('cat ' + sys.argv[0])
os.system('cat ' + sys.argv[1]) # flow
`,
  }));
