import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';

const MAKERS = [
  'cors',
  '@fastify/cors',
  '@koa/cors',
  'hono/cors.cors',
  'flask_cors.CORS',
  'flask_cors.cross_origin',
  '.register',
  '.enableCors',
  '@nestjs/core.NestFactory.create',
  '.add_middleware',
];
const HEADERS = ['.setHeader', '.header', 'express.Response().set'];
const ALLOW = 'access-control-allow-origin';
const CREDENTIALS = /access-control-allow-credentials["'\]]{0,3}\s{0,3}[,=:]\s{0,3}["']?true/i;

export const check: FileCheck = {
  id: 'network-cors-permissive',
  title: "Any site may read the answers with the visitor's login",
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [942],
  why: `
    The browser asks this server whether another site may read the answer, and the server says yes to all, cookies
    included. Any page the visitor opens can then read and do here what the visitor can.`,
  fix: 'List the origins that are meant, compare them whole, and leave credentials out where none are needed.',
  blindSpots: 'A public API without cookies may allow every origin; that is not reported.',
  wants: {
    calls: [...MAKERS, ...HEADERS],
    callsOnlyIn: /credentials/i,
    keywords: [ALLOW, 'allow_origins'],
  },
  examples: {
    bad: [
      {
        'app.js': `
          const cors = require('cors');
          app.use(«cors({ origin: true, credentials: true })»);`,
      },
      {
        'main.ts': `
          import { NestFactory } from '@nestjs/core';
          export const start = () => «NestFactory.create(Shop, { cors: { origin: true, credentials: true } })»;`,
      },
      {
        'app.py': `
          from fastapi import FastAPI
          from fastapi.middleware.cors import CORSMiddleware
          app = FastAPI()
          «app.add_middleware(CORSMiddleware, allow_origins=['*'], allow_credentials=True)»`,
      },
      {
        'echo.js': `
          const express = require('express');
          express().use('/', (req, res, next) => {
            «res.setHeader('Access-Control-Allow-Origin', req.headers.origin)»;
            res.setHeader('Access-Control-Allow-Credentials', 'true');
            next();
          });`,
      },
    ],
    good: [
      {
        'app.js': `
          const cors = require('cors');
          app.use(cors());
          app.use(cors({ origin: ['https://shop.example.com'], credentials: true }));`,
      },
      {
        'app.py': `
          from fastapi import FastAPI
          from fastapi.middleware.cors import CORSMiddleware
          app = FastAPI()
          app.add_middleware(CORSMiddleware, allow_origins=['*'])`,
      },
    ],
  },

  *find({ calls, text, path }) {
    const seen = new Set<number>();
    for (const call of calls) {
      if (call.at.file !== path || seen.has(call.at.start)) continue;
      const isOpen =
        HEADERS.includes(`.${call.method}`) || HEADERS.includes(call.callee)
          ? echoesOrigin(call, text)
          : admitsAll(call);
      if (!isOpen) continue;
      seen.add(call.at.start);
      yield { at: call.at, message: 'Every site may read what this server answers to a logged-in visitor.' };
    }
  },
};

function admitsAll(call: CallFact): boolean {
  // Nest is told among other things.
  const option = (name: string): ValueFact | undefined => call.option('cors')?.entry(name) ?? call.option(name);
  const credentials = option('credentials') ?? option('allow_credentials') ?? option('supports_credentials');
  if (credentials?.constant !== true) return false;
  const origin = option('origin') ?? option('allow_origins') ?? option('origins');
  if (origin === undefined) return call.callee === 'flask_cors.CORS';
  const pattern = call.option('allow_origin_regex')?.constant;
  if (pattern === '.*') return true;
  return (
    origin.constant === true || origin.constant === '*' || origin.items?.some((item) => item.constant === '*') === true
  );
}

/** The header repeats what the visitor's browser sent, and cookies are admitted. */
function echoesOrigin({ arguments: given }: CallFact, text: string): boolean {
  const [name, value] = given;
  if (typeof name?.constant !== 'string' || name.constant.toLowerCase() !== ALLOW || value === undefined) return false;
  return value.sources.includes('remote') && CREDENTIALS.test(text);
}
