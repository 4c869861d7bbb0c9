import type { FileCheck } from '../../check.ts';

/** The decorators of a method, and the method. */
const METHOD =
  /(?<decorators>(?:@\w{1,40}(?:\((?:[^()\n]|\([^()\n]{0,120}\)){0,240}\))?\s{1,40}){1,12})(?:public\s{1,3})?(?:async\s{1,3})?(?<name>\w{1,60})\s{0,3}(?:<[^<>()\n]{1,80}>\s{0,3})?\(/g;
const CHANGES = /@(?:Post|Put|Patch|Delete)\(/;
const REMOVES = /@Delete\(/;
/** Who may come in is said, or that everybody may. */
const GUARDED =
  /@(?:UseGuards|Auth|Authorized|Roles|Permissions|RequirePermissions|Public|AllowAnonymous|SkipAuth|IsPublic)\b/;
const FEWEST_GUARDED = 2;

export const check: FileCheck = {
  id: 'auth-unguarded-method',
  title: 'A method of a controller lacks the guard of its neighbours',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [306, 862],
  why: `
    All other methods of the controller that change something ask who is there; this one, which removes something, does not.
    One forgotten decorator is all it takes.`,
  fix: 'Put the guard before the class, and say with a decorator of its own where a method is meant for everybody.',
  blindSpots: 'A guard that the application sets up for all controllers is not seen.',
  wants: { keywords: ['@useguards'] },
  examples: {
    bad: [
      {
        'users.controller.ts': `
          @Controller('users')
          export class Users {
            @UseGuards(AdminGuard)
            @Post()
            add(@Body('name') name: string) { return this.users.add(name); }
            @UseGuards(AdminGuard)
            @Put(':id')
            rename(@Param('id', ParseIntPipe) id: number) { return this.users.rename(id); }
            «@Delete(':id')»
            remove(@Param('id', ParseIntPipe) id: number) { return this.users.remove(id); }
          }`,
      },
      {
        'notes.controller.ts': `
          @Controller('notes')
          export class Notes {
            @Get() all() { return this.notes.all(); }
            @UseGuards(Owner) @Post() add() { return this.notes.add(); }
            @UseGuards(Owner) @Patch(':id') change() { return this.notes.change(); }
            «@Delete(':id')» async remove<T extends Note>() { return this.notes.remove<T>(); }
          }`,
      },
    ],
    good: [
      {
        'users.controller.ts': `
          @UseGuards(AdminGuard)
          @Controller('users')
          export class Users {
            @Post() add() { return this.users.add(); }
            @Delete(':id') remove() { return this.users.remove(); }
          }`,
      },
      {
        'notes.controller.ts': `
          @Controller('notes')
          export class Notes {
            @UseGuards(Owner) @Post() add() { return this.notes.add(); }
            @UseGuards(Owner) @Patch(':id') change() { return this.notes.change(); }
            @Public() @Delete('draft') clear() { return this.notes.clear(); }
          }`,
      },
    ],
  },

  *find({ text, language, path }) {
    if (language !== 'typescript' || isGuardedWhole(text)) return;
    const methods = Array.from(text.matchAll(METHOD)).filter(({ groups }) =>
      CHANGES.test(groups?.['decorators'] ?? ''),
    );
    const open = methods.filter(({ groups }) => !GUARDED.test(groups?.['decorators'] ?? ''));
    const [odd] = open;
    if (odd === undefined || open.length > 1 || methods.length - open.length < FEWEST_GUARDED) return;
    const decorators = odd.groups?.['decorators'] ?? '';
    if (!REMOVES.test(decorators)) return;
    const start = odd.index + decorators.search(/@Delete\(/);
    const end = odd.index + decorators.trimEnd().length;
    yield {
      at: { file: path, start, end },
      message: `Nothing before ${odd.groups?.['name'] ?? 'this method'}() asks who is there.`,
    };
  },
};

/** A guard before the class stands for all its methods. */
function isGuardedWhole(text: string): boolean {
  return /@UseGuards\([^\n]{0,200}\)\s{0,40}(?:@\w{1,40}\([^\n]{0,200}\)\s{0,40}){0,6}(?:export\s{1,3})?(?:default\s{1,3})?class\b/.test(
    text,
  );
}
