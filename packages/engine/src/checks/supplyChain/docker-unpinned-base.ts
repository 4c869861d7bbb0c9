import type { FileCheck } from '../../check.ts';

const FROM = /^\s{0,8}FROM\s{1,8}(?:--\S{1,80}\s{1,8})?(\S{1,300})(?:\s{1,8}AS\s{1,8}(\S{1,100}))?/i;

export const check: FileCheck = {
  id: 'supply-chain-docker-unpinned-base',
  title: 'Base image is not fixed',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'high',
  since: '0.1.0',
  cwe: [1357],
  why: `
    Without a tag, or with \`latest\`, every build starts from whatever the registry has that day.
    Nobody can say later what was in the image, and a bad release upstream arrives unannounced.`,
  fix: 'Name a version and its digest: `FROM node:22.11.0@sha256:…`.',
  blindSpots:
    'A tag such as `22-slim` can move too and is not reported; images named by a build argument are not known.',
  wants: { roles: ['dockerfile'] },
  examples: {
    bad: [
      { Dockerfile: 'FROM «node»\n' },
      { Dockerfile: 'FROM --platform=linux/amd64 «ghcr.io/acme/base:latest» AS build\n' },
    ],
    good: [
      { Dockerfile: 'FROM node:22.11.0\n' },
      { Dockerfile: 'FROM node:22 AS build\nRUN true\nFROM build\nFROM scratch\n' },
      { Dockerfile: 'ARG BASE=node:22\nFROM $BASE\n' },
    ],
  },

  *find({ lines, span }) {
    const stages = new Set<string>();
    for (const { text, start } of lines) {
      const match = FROM.exec(text);
      const image = match?.[1];
      if (match === null || image === undefined) continue;
      if (!stages.has(image.toLowerCase()) && isMoving(image)) {
        const at = start + text.indexOf(image);
        yield {
          at: span(at, at + image.length),
          message: `The base image ${image} is not fixed: the same name can mean another image tomorrow.`,
        };
      }
      if (match[2] !== undefined) stages.add(match[2].toLowerCase());
    }
  },
};

function isMoving(image: string): boolean {
  if (image === 'scratch' || image.includes('$') || image.includes('@sha256:')) return false;
  const name = image.slice(image.lastIndexOf('/') + 1);
  return !name.includes(':') || name.endsWith(':latest');
}
