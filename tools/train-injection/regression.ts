/** One text as the places of its features, with what it is. */
export interface Sample {
  readonly features: Uint32Array;
  readonly isAttack: boolean;
  readonly weight: number;
}

export interface Fitted {
  readonly weights: Float32Array;
  readonly bias: number;
}

/** A generator with a seed: the same numbers on every machine. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Logistic regression by stochastic gradient descent with AdaGrad and weight decay. */
export function fit(
  samples: readonly Sample[],
  bits: number,
  options: { epochs: number; rate: number; decay: number; seed: number },
): Fitted {
  const size = 2 ** bits;
  const weights = new Float32Array(size);
  const gains = new Float32Array(size).fill(1e-6);
  const random = seeded(options.seed);
  const order = samples.map((_, index) => index);
  let bias = 0;
  let biasGain = 1e-6;
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const sample = samples[index];
      if (sample === undefined || sample.features.length === 0) continue;
      const norm = 1 / Math.sqrt(sample.features.length);
      let sum = bias;
      for (const feature of sample.features) sum += (weights[feature] ?? 0) * norm;
      const error = (1 / (1 + Math.exp(-sum)) - Number(sample.isAttack)) * sample.weight;
      biasGain += error * error;
      bias -= (options.rate * error) / Math.sqrt(biasGain);
      for (const feature of sample.features) {
        const old = weights[feature] ?? 0;
        const gradient = error * norm + options.decay * old;
        const gain = (gains[feature] ?? 0) + gradient * gradient;
        gains[feature] = gain;
        weights[feature] = old - (options.rate * gradient) / Math.sqrt(gain);
      }
    }
  }
  return { weights, bias };
}

function shuffle(items: number[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const kept = items[at] ?? 0;
    items[at] = items[other] ?? 0;
    items[other] = kept;
  }
}
