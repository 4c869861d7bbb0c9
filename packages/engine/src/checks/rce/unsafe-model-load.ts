import type { FileCheck } from '../../check.ts';

const LOADS = [
  'torch.load',
  'joblib.load',
  'numpy.load',
  'keras.models.load_model',
  'tensorflow.keras.models.load_model',
  'transformers.AutoModel.from_pretrained',
  'transformers.AutoModelForCausalLM.from_pretrained',
  'transformers.AutoTokenizer.from_pretrained',
  'transformers.pipeline',
  'datasets.load_dataset',
  'torch.hub.load',
] as const;

export const check: FileCheck = {
  id: 'rce-unsafe-model-load',
  title: 'Model file can run code when it is loaded',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [502, 494],
  why: `
    Many model formats are pickles: whoever made or replaced the file runs code on every machine that loads it. With
    \`trust_remote_code\` the code even comes from the model's page, in whatever version is there today.`,
  fix: `
    Load weights only (\`weights_only=True\`, safetensors), leave \`trust_remote_code\` off, and pin a revision.`,
  blindSpots: 'Where the file comes from is not judged: one the project made itself is reported at the same level.',
  wants: { calls: LOADS },
  examples: {
    bad: [
      { 'model.py': "import torch\nmodel = «torch.load('model.pt', weights_only=False)»" },
      {
        'chat.py':
          "from transformers import AutoModel\nmodel = «AutoModel.from_pretrained('acme/m', trust_remote_code=True)»",
      },
    ],
    good: [
      { 'model.py': "import torch\nmodel = torch.load('model.pt', weights_only=True)" },
      {
        'chat.py':
          "from transformers import AutoModel\nmodel = AutoModel.from_pretrained('acme/m', revision='4f2c1aa')",
      },
      { 'data.py': "import numpy\ndata = numpy.load('data.npy')" },
    ],
  },

  *find({ calls }) {
    for (const call of calls) {
      if (call.option('trust_remote_code')?.constant === true) {
        yield { at: call.at, message: 'Code from the page of the model is downloaded and run.', confidence: 'high' };
      } else if (call.option('allow_pickle')?.constant === true || call.option('weights_only')?.constant === false) {
        yield { at: call.at, message: 'The file may be a pickle, which runs code when it is loaded.' };
      } else if (call.callee === 'torch.load' && call.option('weights_only') === undefined) {
        yield {
          at: call.at,
          message: 'PyTorch before 2.6 runs code that the file holds.',
          confidence: 'low',
          severity: 'medium',
        };
      }
    }
  },
};
