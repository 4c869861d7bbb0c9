import { endsWithChecksum } from './checksum.ts';
import { beside, type SecretKind, token } from './kind.ts';

const github = (value: string): ReturnType<typeof endsWithChecksum> => endsWithChecksum(value, /^gh[pousr]_/);

/** Tokens of code hosting sites. */
export const SOURCE_CONTROL_KINDS: readonly SecretKind[] = [
  {
    id: 'github-token',
    name: 'a GitHub token',
    keywords: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    pattern: token(String.raw`gh[pousr]_[A-Za-z0-9]{36}`),
    judge: github,
  },
  {
    id: 'github-installation-token',
    name: 'a GitHub installation token',
    keywords: ['ghs_'],
    pattern: token(String.raw`ghs_\d{1,12}_eyJ[\w-]{10,500}\.eyJ[\w-]{10,1000}\.[\w-]{20,700}`),
  },
  {
    id: 'github-fine-grained-token',
    name: 'a fine-grained GitHub token',
    keywords: ['github_pat_'],
    pattern: token(String.raw`github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}`),
    minEntropy: 3,
  },
  {
    id: 'gitlab-token',
    name: 'a GitLab token',
    keywords: [
      'glpat-',
      'gldt-',
      'glft-',
      'glptt-',
      'glrt-',
      'glrtr-',
      'glwt-',
      'glcbt-',
      'glsoat-',
      'glimt-',
      'gloas-',
      'glagent-',
      'glffct-',
    ],
    pattern: token(
      String.raw`gl(?:pat|dt|ft|ptt|cbt|soat|imt|agent|ffct|oas|rt|rtr|wt)-[A-Za-z0-9_-]{20,300}(?:\.[0-9a-z]{2}\.[0-9a-z]{9})?`,
    ),
    minEntropy: 3,
  },
  {
    id: 'gitlab-runner-registration',
    name: 'a GitLab runner registration token',
    keywords: ['gr1348941'],
    pattern: token(String.raw`GR1348941[A-Za-z0-9_-]{20}`),
    minEntropy: 3,
  },
  {
    id: 'gitlab-session',
    name: 'a GitLab session cookie',
    keywords: ['_gitlab_session='],
    pattern: /_gitlab_session=(?<secret>[0-9a-f]{32})/g,
    minEntropy: 3,
  },
  {
    id: 'bitbucket-app-password',
    name: 'a Bitbucket app password',
    keywords: ['atbb'],
    pattern: token(String.raw`ATBB[A-Za-z0-9]{24}[0-9A-F]{8}`),
    minEntropy: 3,
  },
  {
    id: 'bitbucket-client-secret',
    name: 'a Bitbucket client secret',
    keywords: ['bitbucket'],
    pattern: beside('bitbucket', String.raw`[a-z0-9=_-]{64}`),
    minEntropy: 3.5,
  },
  {
    id: 'sourcegraph-token',
    name: 'a Sourcegraph access token',
    keywords: ['sgp_'],
    pattern: token(String.raw`sgp_(?:(?:[a-f0-9]{16}|local)_)?[a-f0-9]{40}`),
    minEntropy: 3,
  },
  {
    id: 'bitbucket-server-token',
    name: 'a token of Bitbucket’s data centre',
    keywords: ['bbdc-'],
    pattern: /(?<![\w-])BBDC-[MNO][A-Za-z0-9+/@_-]{43}(?![\w+/-])/g,
    minEntropy: 3.5,
  },
  {
    id: 'sourcegraph-cody-token',
    name: 'a Sourcegraph gateway token',
    keywords: ['slk_', 'sgd_'],
    pattern: token(String.raw`(?:slk|sgd)_[a-f0-9]{64}`),
    minEntropy: 3,
  },
];
