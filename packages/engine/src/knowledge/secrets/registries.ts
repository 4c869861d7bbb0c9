import { decodeBase64, endsWithChecksum } from './checksum.ts';
import { beside, type SecretKind, token } from './kind.ts';

const UUID = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;

/** Tokens that publish packages or images: whoever holds one can ship code to every user of them. */
export const REGISTRY_KINDS: readonly SecretKind[] = [
  {
    id: 'npm-token',
    name: 'an npm access token',
    keywords: ['npm_'],
    pattern: token(String.raw`npm_[A-Za-z0-9]{36}`),
    judge: (value) => endsWithChecksum(value, /^npm_/),
  },
  {
    id: 'npmrc-auth',
    name: 'an npm registry credential',
    keywords: ['_authtoken', '_password', '_auth'],
    pattern:
      /(?<![\w.])_(?:authToken|password|auth)\s{0,4}=\s{0,4}["']?(?<secret>(?!npm_)[A-Za-z0-9+/_=-]{16,200})(?![\w$(.[])/gi,
    minEntropy: 2.8,
    // A name of the program's own, not a value.
    judge: (value) => (/^[a-z]+(?:_[a-z]+)+$/i.test(value) ? 'impossible' : 'unknown'),
  },
  {
    id: 'pypi-token',
    name: 'a PyPI upload token',
    keywords: ['pypi-ageichlwas5vcmc', 'pypi-agenzgvzdc5wexbp'],
    pattern: token(String.raw`pypi-Ag(?:EIcHlwaS5vcmc|ENdGVzdC5weXBpLm9yZw)[A-Za-z0-9_-]{50,400}`),
    judge: (value) => (decodeBase64(value.slice('pypi-'.length))?.includes('pypi.org') ? 'genuine' : 'impossible'),
  },
  {
    id: 'rubygems-token',
    name: 'a RubyGems API key',
    keywords: ['rubygems_'],
    pattern: token(String.raw`rubygems_[a-f0-9]{48}`),
    minEntropy: 2.5,
  },
  {
    id: 'crates-token',
    name: 'a crates.io token',
    keywords: ['cargo_registry_token', 'crates.io', '[registry]'],
    pattern: /(?<![\w])cio[A-Za-z0-9]{32}(?![\w])/g,
    minEntropy: 3.2,
    unconfirmed: true,
  },
  {
    id: 'clojars-token',
    name: 'a Clojars deploy token',
    keywords: ['clojars_'],
    pattern: token(String.raw`CLOJARS_[a-z0-9]{60}`, 'gi'),
    minEntropy: 2.5,
  },
  {
    id: 'docker-hub-token',
    name: 'a Docker Hub token',
    keywords: ['dckr_pat_', 'dckr_oat_'],
    pattern: token(String.raw`dckr_(?:pat_[A-Za-z0-9_-]{27}|oat_[A-Za-z0-9_-]{32})`),
    minEntropy: 3,
  },
  {
    id: 'artifactory-key',
    name: 'an Artifactory API key',
    keywords: ['akcp', 'cmvmd'],
    pattern: token(String.raw`AKCp[A-Za-z0-9]{69}|cmVmd[A-Za-z0-9]{59}`),
    minEntropy: 3.5,
  },
  {
    id: 'nuget-key',
    name: 'a NuGet API key',
    keywords: ['oy2'],
    pattern: token(String.raw`oy2[a-z0-9]{43}`),
    minEntropy: 3.3,
  },
  {
    id: 'packagist-token',
    name: 'a Packagist token',
    keywords: ['packagist'],
    pattern: beside('packagist', String.raw`packagist_[a-z]{3}_[a-f0-9]{60,70}`),
    unconfirmed: true,
  },
  {
    id: 'open-vsx-token',
    name: 'an Open VSX token',
    keywords: ['ovsxat_', 'ovsxp_'],
    pattern: token(String.raw`ovsx(?:at|p)_${UUID}`),
    minEntropy: 3,
  },
  {
    id: 'ionic-token',
    name: 'an Ionic token',
    keywords: ['ion_'],
    pattern: token(String.raw`ion_[A-Za-z0-9]{42}`),
    minEntropy: 3.8,
  },
  {
    id: 'sidekiq-credential',
    name: 'a credential of Sidekiq’s gem server',
    keywords: ['contribsys'],
    pattern: /contribsys__com=(?<secret>[a-f0-9]{8}:[a-f0-9]{8})(?![\w])/gi,
    minEntropy: 2.5,
    severity: 'medium',
  },
  {
    id: 'npm-legacy-token',
    name: 'an npm access token',
    keywords: ['npm_token', '_authtoken'],
    pattern: beside(String.raw`npm_?token|_authToken`, String.raw`${UUID}`),
  },
  {
    id: 'packagecloud-token',
    name: 'a packagecloud token',
    keywords: ['packagecloud'],
    pattern: beside(String.raw`packagecloud`, String.raw`[a-f0-9]{48}`),
    minEntropy: 3,
  },
  {
    id: 'cloudsmith-key',
    name: 'a Cloudsmith API key',
    keywords: ['cloudsmith'],
    pattern: beside(String.raw`cloudsmith`, String.raw`[a-f0-9]{40}`),
    minEntropy: 3,
  },
];
