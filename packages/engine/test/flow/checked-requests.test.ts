import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('what validators of a route found holds once somebody has looked', () =>
  expectFlows({
    'ev-isInt-then-validationResult.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
app.post('/a', body('n').isInt(), (req, res) => {
  const errors = validationResult(req);
  if (!errors.isEmpty()) return res.status(400).json({ errors: errors.array() });
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.other); // flow
});
`,
    'ev-isIn-array-of-validators.ts': `import express from 'express'; import { exec } from 'child_process'; import { query, param, validationResult } from 'express-validator';
const app = express();
app.get('/a/:id', [query('n').isIn(['a', 'b']), param('id').isUUID()], (req, res) => {
  const errors = validationResult(req);
  if (!errors.isEmpty()) { res.status(400).end(); return; }
  exec('x ' + req.query.n);
  exec('x ' + req.params.id);
});
`,
    'ev-no-refusal.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
app.post('/a', body('n').isInt(), (req, res) => {
  exec('kill ' + req.body.n); // flow
});
`,
    'ev-isString.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
app.post('/a', body('n').isString().notEmpty().trim(), (req, res) => {
  const errors = validationResult(req);
  if (!errors.isEmpty()) return res.status(400).end();
  exec('kill ' + req.body.n); // flow
});
`,
    'ev-matches.ts': `import express from 'express'; import { exec } from 'child_process'; import { check, validationResult } from 'express-validator';
const app = express();
app.post('/a', [check('n').trim().matches(/^\\w+$/), check('m').matches(/\\w+/)], (req, res) => {
  const errors = validationResult(req);
  if (!errors.isEmpty()) return res.status(400).end();
  const { n, m } = req.body;
  exec('kill ' + n);
  exec('kill ' + m); // flow
});
`,
    'ev-throw.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
app.post('/a', body('n').isInt(), (req, res) => {
  validationResult(req).throw();
  exec('kill ' + req.body.n);
});
`,
    'ev-optional.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
app.post('/a', body('n').optional().isInt().toInt(), (req, res) => {
  if (!validationResult(req).isEmpty()) return res.status(400).end();
  exec('kill ' + req.body.n);
});
`,
    'ev-checkSchema.ts': `import express from 'express'; import { exec } from 'child_process'; import { checkSchema, validationResult } from 'express-validator';
const app = express();
app.post('/a', checkSchema({ n: { in: ['body'], isInt: true }, s: { in: ['body'], isString: true } }), (req, res) => {
  const errors = validationResult(req);
  if (!errors.isEmpty()) return res.status(400).end();
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.s); // flow
});
`,
    'ev-matchedData.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult, matchedData } from 'express-validator';
const app = express();
app.post('/a', body('n').isInt(), body('s').isString(), (req, res) => {
  const errors = validationResult(req);
  if (!errors.isEmpty()) return res.status(400).end();
  const data = matchedData(req);
  exec('kill ' + data.n);
  exec('kill ' + data.s); // flow
});
`,
    'ev-not.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
app.post('/a', body('n').not().isInt(), body('m').not().isEmpty().isInt(), (req, res) => {
  if (!validationResult(req).isEmpty()) return res.status(400).end();
  exec('kill ' + req.body.n); // flow
  exec('kill ' + req.body.m);
});
`,
    'ev-count.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
app.post('/a', body('n').isInt(), (req, res) => {
  const errors = validationResult(req);
  if (errors.array().length > 0) return res.status(400).end();
  const data = req.body;
  exec('kill ' + data.n);
  exec('kill ' + data.m); // flow
});
`,
  }));

test('a middleware that refuses does so for the handlers after it', () =>
  expectFlows({
    'ev-shared-validate-middleware.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
function validate(req, res, next) {
  const errors = validationResult(req);
  if (!errors.isEmpty()) return res.status(400).json(errors.array());
  next();
}
app.post('/a', body('n').isInt(), validate, (req, res) => {
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.m); // flow
});
`,
    'ev-rules-in-array-const.ts': `import express from 'express'; import { exec } from 'child_process'; import { body, validationResult } from 'express-validator';
const app = express();
const rules = [body('n').isInt(), body('name').isLength({ max: 3 })];
const validate = (req, res, next) => {
  const errors = validationResult(req);
  if (errors.isEmpty()) return next();
  return res.status(422).json({ errors: errors.array() });
};
app.post('/a', rules, validate, (req, res) => {
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.name); // flow
});
`,
    'own-middleware-regex.ts': `import express from 'express'; import { exec } from 'child_process';
const app = express();
function check(req, res, next) {
  if (!/^\\w+$/.test(req.params.id)) return res.status(400).end();
  next();
}
app.get('/a/:id/:s', check, (req, res) => {
  exec('kill ' + req.params.id);
  exec('kill ' + req.params.s); // flow
});
`,
    'own-middleware-does-not-refuse.ts': `import express from 'express'; import { exec } from 'child_process';
const app = express();
function check(req, res, next) {
  if (!/^\\w+$/.test(req.params.id)) console.log('bad');
  next();
}
app.get('/a/:id/:s', check, (req, res) => {
  exec('kill ' + req.params.id); // flow
});
`,
    'own-middleware-two-ways.ts': `import express from 'express'; import { exec } from 'child_process';
const app = express();
function check(req, res, next) {
  if (req.query.raw) return next();
  if (!/^\\w+$/.test(req.params.id)) return next(new Error('no'));
  next();
}
app.get('/a/:id', check, (req, res) => {
  exec('kill ' + req.params.id); // flow
});
`,
  }));

test('what Joi has checked holds once its error was looked at', () =>
  expectFlows({
    'joi-validate.ts': `import express from 'express'; import { exec } from 'child_process'; import Joi from 'joi';
const app = express();
const schema = Joi.object({ n: Joi.number().required(), s: Joi.string(), p: Joi.string().pattern(/^[a-z]+$/), v: Joi.string().valid('a', 'b'), u: Joi.string().uuid() });
app.post('/a', (req, res) => {
  const { error, value } = schema.validate(req.body);
  if (error) return res.status(400).send(error.message);
  exec('kill ' + value.n);
  exec('kill ' + value.p);
  exec('kill ' + value.v);
  exec('kill ' + value.u);
  exec('kill ' + value.s); // flow
});
`,
    'joi-body-after-check.ts': `import express from 'express'; import { exec } from 'child_process'; import Joi from 'joi';
const app = express();
const schema = Joi.object({ n: Joi.number().required(), s: Joi.string() });
app.post('/a', (req, res) => {
  const { error } = schema.validate(req.body);
  if (error) return res.status(400).end();
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.s); // flow
});
`,
    'joi-result-object.ts': `import express from 'express'; import { exec } from 'child_process'; import Joi from 'joi';
const app = express();
const schema = Joi.object().keys({ n: Joi.string().alphanum(), s: Joi.string() });
app.post('/a', (req, res) => {
  const result = schema.validate(req.body);
  if (result.error) return res.status(400).end();
  exec('kill ' + result.value.n);
  exec('kill ' + result.value.s); // flow
});
`,
    'joi-no-refusal.ts': `import express from 'express'; import { exec } from 'child_process'; import Joi from 'joi';
const app = express();
const schema = Joi.object({ n: Joi.number().required() });
app.post('/a', (req, res) => {
  const { value } = schema.validate(req.body);
  exec('kill ' + value.n); // flow
});
`,
    'joi-attempt.ts': `import express from 'express'; import { exec } from 'child_process'; import Joi from 'joi';
const app = express();
const schema = Joi.object({ n: Joi.number().required(), s: Joi.string() });
app.post('/a', async (req, res) => {
  const value = Joi.attempt(req.body, schema);
  exec('kill ' + value.n);
  const other = await schema.validateAsync(req.body);
  exec('kill ' + other.n);
  exec('kill ' + other.s); // flow
});
`,
    'joi-compared.ts': `import express from 'express'; import { exec } from 'child_process'; import Joi from 'joi';
const app = express();
const schema = Joi.object({ n: Joi.number().required() });
app.post('/a', (req, res) => {
  const result = schema.validate(req.body);
  if (result.error !== undefined) return res.status(400).end();
  exec('kill ' + result.value.n);
});
app.post('/b', (req, res) => {
  const { error, value } = schema.validate(req.body);
  if (error == null) exec('kill ' + value.n);
  else exec('kill ' + value.n); // flow
});
`,
  }));

test('a schema in a middleware narrows the request', () =>
  expectFlows({
    'joi-middleware-factory.ts': `import express from 'express'; import { exec } from 'child_process'; import Joi from 'joi';
const app = express();
const validate = (schema) => (req, res, next) => {
  const { error, value } = schema.validate(req.body);
  if (error) return res.status(400).end();
  req.body = value;
  next();
};
app.post('/a', validate(Joi.object({ n: Joi.number(), s: Joi.string() })), (req, res) => {
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.s); // flow
});
`,
    'joi-middleware-factory-plain.ts': `import express from 'express'; import { exec } from 'child_process'; import Joi from 'joi';
const app = express();
const validate = (schema) => (req, res, next) => {
  const { error } = schema.validate(req.body);
  if (error) return next(error);
  next();
};
app.post('/a', validate(Joi.object({ n: Joi.number(), s: Joi.string() })), (req, res) => {
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.s); // flow
});
`,
    'zod-middleware-factory.ts': `import express from 'express'; import { exec } from 'child_process'; import { z } from 'zod';
const app = express();
const validate = (schema) => (req, res, next) => {
  try {
    req.body = schema.parse(req.body);
    next();
  } catch (e) {
    res.status(400).json(e.errors);
  }
};
app.post('/a', validate(z.object({ n: z.coerce.number(), s: z.string() })), (req, res) => {
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.s); // flow
});
`,
    'zod-middleware-safeParse.ts': `import express from 'express'; import { exec } from 'child_process'; import { z } from 'zod';
const app = express();
const schema = z.object({ id: z.string().uuid(), s: z.string() });
function check(req, res, next) {
  const r = schema.safeParse(req.params);
  if (!r.success) return res.status(400).end();
  next();
}
app.get('/a/:id/:s', check, (req, res) => {
  exec('kill ' + req.params.id);
  exec('kill ' + req.params.s); // flow
});
`,
    'zod-nested-whole-request.ts': `import express from 'express'; import { exec } from 'child_process'; import { z } from 'zod';
const app = express();
const validate = (schema) => async (req, res, next) => {
  try {
    await schema.parseAsync({ body: req.body, query: req.query, params: req.params });
    return next();
  } catch (error) {
    return res.status(400).json(error);
  }
};
const S = z.object({ body: z.object({ n: z.number(), s: z.string() }) });
app.post('/a', validate(S), (req, res) => {
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.s); // flow
});
`,
  }));

test('a route may say what its requests are like', () =>
  expectFlows({
    'celebrate.ts': `import express from 'express'; import { exec } from 'child_process'; import { celebrate, Joi, Segments } from 'celebrate';
const app = express();
app.post('/a', celebrate({ [Segments.BODY]: Joi.object({ n: Joi.number(), s: Joi.string() }) }), (req, res) => {
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.s); // flow
});
`,
    'celebrate-plain.ts': `import express from 'express'; import { exec } from 'child_process'; import { celebrate, Joi } from 'celebrate';
const app = express();
app.post('/a', celebrate({ body: { n: Joi.number(), s: Joi.string() } }), (req, res) => {
  exec('kill ' + req.body.n);
  exec('kill ' + req.body.s); // flow
});
`,
    'fastify-schema.ts': `import fastify from 'fastify'; import { exec } from 'child_process';
const app = fastify();
app.get('/a/:id', { schema: { params: { type: 'object', properties: { id: { type: 'integer' }, s: { type: 'string' }, e: { type: 'string', enum: ['a', 'b'] }, p: { type: 'string', pattern: '^[a-z]+$' }, u: { type: 'string', format: 'uuid' } } } } }, async (request, reply) => {
  exec('kill ' + request.params.id);
  exec('kill ' + request.params.e);
  exec('kill ' + request.params.p);
  exec('kill ' + request.params.u);
  exec('kill ' + request.params.s); // flow
  exec('kill ' + request.query.id); // flow
});
`,
    'fastify-typebox.ts': `import fastify from 'fastify'; import { exec } from 'child_process'; import { Type } from '@sinclair/typebox';
const app = fastify();
const Params = Type.Object({ id: Type.Integer(), s: Type.String() });
app.route({ method: 'GET', url: '/a/:id', schema: { params: Params }, handler: async (request, reply) => {
  const { id, s } = request.params;
  exec('kill ' + id);
  exec('kill ' + s); // flow
} });
`,
    'fastify-provider.ts': `import fastify from 'fastify'; import { exec } from 'child_process';
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
const app = fastify().withTypeProvider<TypeBoxTypeProvider>();
const Query = Type.Object({ kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])), s: Type.String() });
app.get('/a', { schema: { querystring: Query } }, async ({ query }, reply) => {
  exec('kill ' + (query.kind ?? 'a'));
  exec('kill ' + query.s); // flow
});
`,
    'hono-zValidator.ts': `import { Hono } from 'hono'; import { zValidator } from '@hono/zod-validator'; import { z } from 'zod'; import { exec } from 'child_process';
const app = new Hono();
app.post('/a', zValidator('json', z.object({ n: z.number(), s: z.string() })), (c) => {
  const d = c.req.valid('json');
  exec('kill ' + d.n);
  exec('kill ' + d.s); // flow
});
`,
    'express-param-constraint.ts': `import express from 'express'; import { exec } from 'child_process';
const app = express();
app.get('/a/:id(\\\\d+)', (req, res) => {
  exec('kill ' + req.params.id);
});
`,
    'trpc-input.ts': `import { initTRPC } from '@trpc/server'; import { z } from 'zod'; import { exec } from 'child_process';
const t = initTRPC.create();
export const r = t.router({ a: t.procedure.input(z.object({ n: z.number(), s: z.string() })).query(({ input }) => { exec('kill ' + input.n); exec('x ' + input.s); // flow
 }) });
`,
  }));

test('pipes and decorated classes say what a parameter may be', () =>
  expectFlows({
    'nest-pipes.ts': `import { Controller, Get, Param, Query, Body, ParseIntPipe, ParseUUIDPipe, ParseEnumPipe } from '@nestjs/common'; import { exec } from 'child_process';
@Controller('a')
export class A {
  @Get(':id')
  find(@Param('id', ParseIntPipe) id, @Param('u', new ParseUUIDPipe()) u: string, @Query('q') q: string) {
    exec('kill ' + id);
    exec('kill ' + u);
    exec('kill ' + q); // flow
  }
}
`,
    'src/main.ts': `import { NestFactory } from '@nestjs/core'; import { ValidationPipe } from '@nestjs/common'; import { AppModule } from './app.module';
const app = await NestFactory.create(AppModule);
app.useGlobalPipes(new ValidationPipe({ whitelist: true }));
await app.listen(3000);
`,
    'src/dto.ts': `import { IsInt, IsString, IsUUID, IsIn, Matches } from 'class-validator';
export class Dto {
  @IsInt() n: number;
  @IsString() s: string;
  @IsUUID() u: string;
  @IsIn(['a', 'b']) e: string;
  @Matches(/^[a-z]+$/) m: string;
}
`,
    'src/a.ts': `import { Controller, Post, Body } from '@nestjs/common'; import { exec } from 'child_process'; import { Dto } from './dto';
@Controller('a')
export class A {
  @Post()
  make(@Body() dto: Dto) {
    exec('kill ' + dto.n);
    exec('kill ' + dto.u);
    exec('kill ' + dto.e);
    exec('kill ' + dto.m);
    exec('kill ' + dto.s); // flow
  }
}
`,
    'nest-dto-local-pipe.ts': `import { Controller, Post, Body, ValidationPipe, UsePipes } from '@nestjs/common'; import { exec } from 'child_process'; import { IsUUID, IsString } from 'class-validator';
class Dto {
  @IsUUID() u: string;
  @IsString() s: string;
}
@Controller('a')
export class A {
  @Post()
  make(@Body(new ValidationPipe()) dto: Dto) {
    exec('kill ' + dto.u);
    exec('kill ' + dto.s); // flow
  }
  @Post('b')
  @UsePipes(new ValidationPipe())
  make2(@Body() dto: Dto) {
    exec('kill ' + dto.u);
    exec('kill ' + dto.s); // flow
  }
}
`,
  }));

test('classes that are made of a schema hold what it lets through', () =>
  expectFlows({
    'src/dto.ts': `import { createZodDto } from 'nestjs-zod'; import z from 'zod';
const Note = z.object({ id: z.uuidv4(), name: z.string().regex(/^[a-z]+$/), text: z.string(), tags: z.array(z.object({ n: z.int(), t: z.string() })) });
export class NoteDto extends createZodDto(Note) {}
export class LongNoteDto extends NoteDto {}
export class OpenDto extends createZodDto(z.object({ id: z.uuidv4() }).passthrough()) {}
`,
    'src/a.ts': `import { Controller, Post, Body, Param } from '@nestjs/common'; import { exec } from 'child_process'; import { LongNoteDto, NoteDto, OpenDto } from './dto';
@Controller('a')
export class A {
  @Post()
  make(@Body() dto: NoteDto, @Param() { id, text }: LongNoteDto, @Body() open: OpenDto) {
    exec('kill ' + dto.id);
    exec('kill ' + dto.name);
    exec('kill ' + dto.tags[0].n);
    exec('kill ' + dto.unheardOf);
    exec('kill ' + id);
    exec('kill ' + dto.text); // flow
    exec('kill ' + dto.tags[0].t); // flow
    exec('kill ' + text); // flow
    exec('kill ' + open.other); // flow
  }
}
`,
  }));

test('schemas are put together', () =>
  expectFlows({
    'zod-composed.ts': `import { exec } from 'child_process'; import { z } from 'zod'; import express from 'express';
const app = express();
const Base = z.object({ n: z.number().int().positive().max(10).min(1).finite() });
const More = Base.extend({ s: z.string().min(1).max(9), k: z.string().min(1).max(9).trim().regex(/^[a-z]+$/), u: z.union([z.number(), z.literal('a')]), w: z.union([z.number(), z.string()]), l: z.array(z.number()) });
app.post('/a', (req, res) => {
  const d = More.parse(req.body);
  exec('x ' + d.n);
  exec('x ' + d.k);
  exec('x ' + d.u);
  exec('x ' + d.l.join(' '));
  exec('x ' + d.s); // flow
  exec('x ' + d.w); // flow
});
`,
    'joi-composed.ts': `import { exec } from 'child_process'; import Joi from 'joi'; import express from 'express';
const app = express();
const Base = Joi.object().keys({ n: Joi.number().integer().min(1).max(10).required().label('n') });
const More = Base.append({ s: Joi.string().min(1), k: Joi.string().trim().min(1).max(9).lowercase().pattern(/^[a-z]+$/).required(), l: Joi.array().items(Joi.number()) });
app.post('/a', async (req, res) => {
  const d = await More.validateAsync(req.body);
  exec('x ' + d.n);
  exec('x ' + d.k);
  exec('x ' + d.l.join(' '));
  exec('x ' + d.s); // flow
});
`,
  }));

test('members of the objects of a list are as narrow as its schema says', () =>
  expectFlows({
    'a.ts': `import fs from 'node:fs';
import { z } from 'zod';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
const server = new McpServer({ name: 'images', version: '1.0.0' });
const image = z.object({ file: z.string().regex(/^[a-z]+\\.png$/), folder: z.string() });
server.tool('first', { images: z.array(image) }, async ({ images }) => {
  for (const each of images) fs.readFileSync('/srv/' + each.file);
  for (const each of images)
    fs.readFileSync('/srv/' + each.folder); // flow
});
const Second = z.object({ images: image.array().describe('what to read') });
server.tool('second', Second.shape, async (given) => {
  const { images } = Second.parse(given);
  images.forEach((each) => fs.readFileSync('/srv/' + each.file));
  images.forEach((each) =>
    fs.readFileSync('/srv/' + each.folder)); // flow
});
server.tool('third', { image: image.optional() }, async ({ image }) => {
  if (!image)
    return;
  fs.readFileSync('/srv/' + image.file);
  fs.readFileSync('/srv/' + image.folder); // flow
});`,
  }));
