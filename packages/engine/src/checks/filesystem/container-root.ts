import type { FileCheck } from '../../check.ts';

const FROM = /^\s{0,8}FROM\s{1,8}(?:--\S{1,80}\s{1,8})?(\S{1,300})/i;
const USER = /^\s{0,8}USER\s{1,8}["']?([^\s"':]{1,100})/i;
/** Bases that already run as somebody else, or that hold no program at all. */
const SAFE_BASE = /nonroot|rootless|distroless\/\S+:(?:\S*-)?nonroot|^scratch$|bitnami\/|chainguard|\/unprivileged/i;

export const check: FileCheck = {
  id: 'filesystem-container-root',
  title: 'Container runs as root',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [250],
  why: `
    A program that runs as root in its container needs only one more hole, in the kernel or in a mount, to be root on the
    host.`,
  fix: 'Create a user and switch to it with `USER` after the last step that needs root.',
  blindSpots: 'A base image that switches the user itself is known only by its name.',
  wants: { roles: ['dockerfile'] },
  examples: {
    bad: [
      { Dockerfile: '«FROM node:22»\nCOPY . /app\nCMD ["node", "/app/main.js"]\n' },
      {
        Dockerfile:
          'FROM golang:1.24 AS build\nRUN go build\nFROM alpine:3.20\nCOPY --from=build /app /app\n«USER root»\n',
      },
    ],
    good: [
      { Dockerfile: 'FROM node:22\nCOPY . /app\nUSER node\nCMD ["node", "/app/main.js"]\n' },
      {
        Dockerfile:
          'FROM golang:1.24 AS build\nRUN go build\nFROM gcr.io/distroless/static:nonroot\nCOPY --from=build /app /app\n',
      },
    ],
  },

  *find({ lines, span }) {
    let base: { start: number; end: number; image: string } | undefined;
    let user: { start: number; end: number; name: string } | undefined;
    for (const { text, start } of lines) {
      const image = FROM.exec(text)?.[1];
      const name = USER.exec(text)?.[1];
      const place = { start: start + (text.length - text.trimStart().length), end: start + text.trimEnd().length };
      if (image !== undefined) {
        base = { ...place, image };
        user = undefined;
      }
      if (name !== undefined) user = { ...place, name };
    }
    if (base === undefined || (user === undefined && SAFE_BASE.test(base.image))) return;
    if (user !== undefined && user.name !== 'root' && user.name !== '0') return;
    const { start, end } = user ?? base;
    yield { at: span(start, end), message: 'The last stage of the image runs as root.' };
  },
};
