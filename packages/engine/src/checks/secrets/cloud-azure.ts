import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { wantsOf } from '../../knowledge/secrets/kind.ts';
import { sightSecrets } from '../../knowledge/secrets/match.ts';
import { AZURE_KINDS } from '../../knowledge/secrets/azure.ts';

export const check: FileCheck = {
  id: 'secrets-cloud-azure',
  title: 'Azure credential in the repository',
  severity: 'critical',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [798],
  why: `
    A client secret or an account key opens everything the application or the storage account may do, from anywhere.`,
  fix: `
    Add a new secret to the app registration, or rotate the key of the storage account, and delete the old one: removing
    the line does not remove it from history. Where the program runs in Azure, a managed identity needs no secret at
    all.`,
  blindSpots: 'Does not say whether the credential still works: found credentials are never used.',
  wants: wantsOf(AZURE_KINDS),
  examples: {
    bad: [
      { 'appsettings.json': `{"ClientSecret": "«${fake('', 3)}8Q~${fake('', 34)}»"}` },
      { 'app.config': `DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=«${fake('', 85)}A==»` },
      {
        'upload.py': `URL = "https://acme.blob.core.windows.net/in?st=2024-01-01T00%3A00%3A00Z&se=2034-01-01T00%3A00%3A00Z&sp=rw&sig=«${fake('', 43)}%3D»"`,
      },
    ],
    good: [
      {
        'appsettings.json':
          '{"ClientSecret": "@Microsoft.KeyVault(SecretUri=https://acme.vault.azure.net/secrets/app)"}',
      },
      {
        'shown.ipynb': `["https://images.blob.core.windows.net/a.png?st=2023-07-20T12%3A22%3A33Z&se=2023-07-20T14%3A22%3A33Z&sp=r&sig=${fake('', 43)}%3D"]`,
      },
      {
        'seen.ipynb': `["https://images.blob.core.windows.net/b.png?sp=r&skt=2023-07-19T20%3A05%3A31Z&ske=2023-07-20T20%3A05%3A31Z&sks=b&skv=2021-08-06&sig=${fake('', 43)}%3D"]`,
      },
      { 'local.settings.json': '{"AzureWebJobsStorage": "UseDevelopmentStorage=true"}' },
    ],
  },

  find: (file) => sightSecrets(file, AZURE_KINDS),
};
