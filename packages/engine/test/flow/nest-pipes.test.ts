import { test } from 'node:test';
import { REAL_SINKS, expectFlows } from './harness.ts';

const HEAD = `import { BadRequestException, Body, Controller, Get, Injectable, Param, PipeTransform, Post, Query, UsePipes } from '@nestjs/common';
import { exec } from 'node:child_process'; import fs from 'node:fs'; import path from 'node:path'; import { z } from 'zod';
`;

test('what a pipe gives back is what arrives', () =>
  expectFlows({
    'name.pipe.ts': `import { BadRequestException, Injectable, type PipeTransform } from '@nestjs/common';
@Injectable()
export class NamePipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!/^[a-z]{1,64}$/.test(value)) throw new BadRequestException('no');
    return value;
  }
}
export class LengthPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (value.length > 64) throw new BadRequestException('no');
    return value;
  }
}
export class WrongPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const short = value.slice(1);
    if (!/^[a-z]{1,64}$/.test(short)) throw new BadRequestException('no');
    return value;
  }
}
`,
    'a.ts': `${HEAD}import { LengthPipe, NamePipe, WrongPipe } from './name.pipe';
import { OtherPipe } from 'some-package';
class BasePipe { transform(value: string) { return path.basename(value); } }
class QuietPipe { transform(value: string) { path.basename(value); return value; } }
class UndoingPipe { transform(value: string) { return decodeURIComponent(value) + ';'; } }
@Controller('a')
export class A {
  @Get(':a') a(@Param('a', NamePipe) a: string) { exec('x ' + a); }
  @Get(':b') b(@Param('b', new NamePipe()) b: string) { exec('x ' + b); }
  @Get(':c') c(@Param('c', LengthPipe) c: string) { exec('x ' + c); } // flow
  @Get(':d') d(@Param('d', WrongPipe) d: string) { exec('x ' + d); } // flow
  @Get(':e') e(@Param('e', new BasePipe()) e: string) { fs.readFileSync(path.join('/srv', e)); }
  @Get(':f') f(@Param('f', new QuietPipe()) f: string) { fs.readFileSync(path.join('/srv', f)); } // flow
  @Get(':g') g(@Param('g', OtherPipe) g: string) { exec('x ' + g); } // flow
  @Get(':h') h(@Param('h', NamePipe) h: string, @Query('i') i: string) { exec('x ' + i); } // flow
  @Get(':j') j(@Query('j', NamePipe, LengthPipe) j: string) { exec('x ' + j); }
  @Get(':k') @UsePipes(NamePipe) k(@Query('k') k: string) { exec('x ' + k); }
  @Get(':l') l(@Query('l', NamePipe, new UndoingPipe()) l: string) { exec('x ' + l); }
  @Get(':m') m(@Query('m', new UndoingPipe()) m: string) { exec('x ' + m); } // flow
}
@Controller('b') @UsePipes(new NamePipe())
export class B {
  @Get(':a') a(@Param('a') a: string) { exec('x ' + a); }
}
`,
  }));

test('a pipe may be made with a schema', () =>
  expectFlows(
    {
      'a.ts': `${HEAD}
export class ZodPipe implements PipeTransform {
  constructor(private schema: any) {}
  transform(value: unknown, metadata: any) {
    try { return this.schema.parse(value); } catch { throw new BadRequestException('no'); }
  }
}
class BodyPipe implements PipeTransform {
  constructor(private schema: any) {}
  transform(value: unknown, metadata: any) {
    if (metadata.type !== 'body') return value;
    const result = this.schema.safeParse(value);
    if (!result.success) throw new BadRequestException(result.error);
    return result.data;
  }
}
class LosingPipe implements PipeTransform {
  constructor(private schema: any) {}
  transform(value: unknown) {
    this.schema.safeParse(value);
    return value;
  }
}
const schema = z.object({ kind: z.enum(['png', 'webp']), name: z.string() });
type Dto = z.infer<typeof schema>;
@Controller()
export class C {
  @Post('a') a(@Body(new ZodPipe(schema)) dto: Dto) { exec('x ' + dto.kind); }
  @Post('b') b(@Body(new ZodPipe(schema)) dto: Dto) { exec('x ' + dto.name); } // flow
  @Post('c') @UsePipes(new ZodPipe(schema)) c(@Body() dto: Dto) { exec('x ' + dto.kind); }
  @Post('d') @UsePipes(new ZodPipe(schema)) d(@Body() { name }: Dto) { exec('x ' + name); } // flow
  @Post('e') e(@Body(new BodyPipe(schema)) dto: Dto) { exec('x ' + dto.kind); }
  @Post('f') f(@Query(new BodyPipe(schema)) dto: Dto) { exec('x ' + dto.kind); } // flow
  @Post('g') g(@Body(new LosingPipe(schema)) dto: Dto) { exec('x ' + dto.kind); } // flow
}
`,
    },
    REAL_SINKS,
  ));
