import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { featuresOf } from '../../packages/engine/src/facts/prose/classifier.ts';
import { ownSentences } from './corpus/own-sentences.ts';
import { type Fitted, type Sample, fit } from './regression.ts';
import { SOURCES, type Source } from './sources.ts';

const BITS = 18;
const OPTIONS = { epochs: 6, rate: 0.05, decay: 5e-4, seed: 20_260_101 };
const MODEL = new URL('../../packages/engine/src/knowledge/injection-model.json', import.meta.url);
/** Share of held-out honest chunks above each threshold. */
const HIGH_SHARE = 1 / 50;
const VERY_HIGH_SHARE = 1 / 4_000;
/** None of the held-out chunks: skills and rules are made of orders. */
const CERTAIN_SHARE = 0;

interface Read {
  readonly source: string;
  readonly isHeldOut: boolean;
  readonly isAttack: boolean;
  readonly texts: readonly string[];
}

/** Reads the sources, fits, quantises, chooses thresholds on what was held out, writes the model and says what it did. */
function main(): void {
  const { values } = parseArgs({ options: { mirror: { type: 'string' }, dry: { type: 'boolean', default: false } } });
  if (values.mirror === undefined)
    throw new Error('Say where the snapshots are: --mirror DIR (bare clones as OWNER+NAME/repo).');
  const read = [...SOURCES.map((source) => readSource(source, values.mirror ?? '')), ...own()];
  for (const each of read) console.log(describe(each));
  const fitted = fit(samplesOf(read.filter((each) => !each.isHeldOut)), BITS, OPTIONS);
  const model = quantise(fitted);
  const heldOut = read.filter((each) => each.isHeldOut).flatMap((each) => each.texts.map((text) => score(model, text)));
  const thresholds = {
    high: quantile(heldOut, HIGH_SHARE),
    veryHigh: quantile(heldOut, VERY_HIGH_SHARE),
    certain: quantile(heldOut, CERTAIN_SHARE),
  };
  console.log(`held out: ${heldOut.length} honest chunks; thresholds ${JSON.stringify(thresholds)}`);
  reportRecall(read, model, thresholds);
  if (values.dry) return;
  const weights = Buffer.from(model.weights.buffer).toString('base64');
  const file = { bits: BITS, scale: model.scale, bias: model.bias, thresholds, weights };
  writeFileSync(MODEL, `${JSON.stringify(file, null, 2)}\n`);
}

function readSource(source: Source, mirror: string): Read {
  const texts = source.read(mirror);
  return {
    source: `${source.repository}@${source.commit.slice(0, 12)} (${source.licence})`,
    isHeldOut: source.isHeldOut === true,
    isAttack: source.isAttack,
    texts,
  };
}
function own(): readonly Read[] {
  const { attacks, honest } = ownSentences();
  return [
    { source: 'own sentences', isHeldOut: false, isAttack: true, texts: attacks },
    { source: 'own sentences', isHeldOut: false, isAttack: false, texts: honest },
  ];
}
function describe({ source, isHeldOut, isAttack, texts }: Read): string {
  const digest = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);
  return `${isHeldOut ? 'held out' : isAttack ? 'attacks ' : 'honest  '} ${String(texts.length).padStart(6)} ${digest} ${source}`;
}

/** Attacks and honest texts weigh the same in sum, and repeats of one text count once. */
function samplesOf(read: readonly Read[]): readonly Sample[] {
  const labels = new Map<string, boolean>();
  for (const each of read) for (const text of each.texts) labels.set(text, each.isAttack || labels.get(text) === true);
  const attacks = [...labels.values()].filter(Boolean).length;
  const balance = Math.min(6, (labels.size - attacks) / Math.max(1, attacks));
  return [...labels].map(([text, isAttack]) => ({
    features: Uint32Array.from(featuresOf(text, BITS)),
    isAttack,
    weight: isAttack ? balance : 1,
  }));
}

interface Model {
  readonly weights: Int8Array;
  readonly scale: number;
  readonly bias: number;
}
function quantise({ weights, bias }: Fitted): Model {
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const scale = Number((largest / 127).toPrecision(6));
  return {
    weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)),
    scale,
    bias: Number(bias.toPrecision(6)),
  };
}
function score({ weights, scale, bias }: Model, text: string): number {
  const features = featuresOf(text, BITS);
  let sum = 0;
  for (const feature of features) sum += weights[feature] ?? 0;
  return features.size === 0 ? bias : (sum * scale) / Math.sqrt(features.size) + bias;
}
function quantile(scores: readonly number[], share: number): number {
  const sorted = scores.toSorted((a, b) => b - a);
  return Number(((sorted[Math.floor(sorted.length * share)] ?? 0) + 0.01).toFixed(3));
}

function reportRecall(read: readonly Read[], model: Model, thresholds: { high: number; veryHigh: number }): void {
  for (const each of read) {
    const scores = each.texts.map((text) => score(model, text));
    const above = (limit: number): string =>
      `${((100 * scores.filter((value) => value >= limit).length) / Math.max(1, scores.length)).toFixed(2)} %`;
    console.log(
      `${each.isAttack ? 'found' : 'alarm'} high ${above(thresholds.high)} very high ${above(thresholds.veryHigh)} ${each.source}`,
    );
  }
}

main();
