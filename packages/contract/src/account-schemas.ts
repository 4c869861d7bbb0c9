import { type Static, Type } from './schema-library.ts';
import { count, nullable, oneOf, percent, timestamp } from './schema-parts.ts';
import { Finding, ListItem, Usage } from './schemas.ts';
import { TIER_NAMES } from './tiers.ts';
import { GRADES } from './vocabulary.ts';

/** Who may open an account: nobody, those the owner invites, anybody. */
export const SIGNUP_MODES = ['closed', 'invite', 'open'] as const;
export type SignupMode = (typeof SIGNUP_MODES)[number];

/** What a person may type where the dashboard asks for it. */
export const ACCOUNT_LIMITS = {
  passwordCharacters: { min: 12, max: 256 },
  emailCharacters: 254,
  keyNameCharacters: 80,
  keyDays: { min: 1, max: 3650 },
  invitationDays: 7,
  usageDays: 30,
} as const;

const email = Type.String({ description: 'e-mail address' });
const password = Type.String({ description: '12 to 256 characters' });

/** An account as its owner may see it. */
export const AccountView = Type.Object({
  id: Type.String(),
  email: nullable(email),
  tier: oneOf(TIER_NAMES),
  isOwner: Type.Boolean(),
  createdAt: timestamp,
});
export type AccountView = Static<typeof AccountView>;

/** What the pages need to know before anyone has signed in. */
export const SessionView = Type.Object({
  account: nullable(AccountView),
  signup: oneOf(SIGNUP_MODES),
  claimed: Type.Boolean({ description: 'the owner has claimed the dashboard' }),
  cookiesWork: Type.Boolean({ description: 'false over plain http off loopback: browsers drop secure cookies there' }),
  version: Type.String(),
});
export type SessionView = Static<typeof SessionView>;

/** What a person signs in with. */
export const SignInBody = Type.Object({ email, password });
/** The owner's first visit, with the token of the printed link. */
export const ClaimBody = Type.Object({ token: Type.String(), email, password });
/** A new account, by invitation or without one. */
export const SignUpBody = Type.Object({ email, password, invitation: Type.Optional(Type.String()) });
/** The old password and the next one. */
export const PasswordBody = Type.Object({ current: Type.String(), next: password });
/** Whoever ends an account must know its password. */
export const DeleteAccountBody = Type.Object({ password: Type.String() });
/** Who has come in. */
export const SignedIn = Type.Object({ account: AccountView });
export type SignedIn = Static<typeof SignedIn>;

/** A key without its value. */
export const KeyView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String({ description: 'the first characters, to recognise the key by' }),
  createdAt: timestamp,
  lastUsedAt: nullable(timestamp),
  expiresAt: nullable(timestamp),
  expired: Type.Boolean(),
});
export type KeyView = Static<typeof KeyView>;
/** The account's keys, and how many it may have. */
export const KeyList = Type.Object({ keys: Type.Array(KeyView), atMost: count });
export type KeyList = Static<typeof KeyList>;
/** What a new key is called, and when it ends. */
export const CreateKeyBody = Type.Object({
  name: Type.String(),
  expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
});
/** A new key with its value, which is shown once. */
export const CreatedKey = Type.Object({
  key: Type.String({ description: 'shown this once and never again' }),
  about: KeyView,
});
export type CreatedKey = Static<typeof CreatedKey>;

/** What the plan leaves, what was used day by day, and what the other plans offer. */
export const AccountUsage = Type.Object({
  ...Usage.properties,
  apiAccess: Type.Boolean(),
  days: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), used: count }), {
    description: 'the last 30 days, oldest first',
  }),
  plans: Type.Array(Type.Object({ tier: oneOf(TIER_NAMES), apiAccess: Type.Boolean(), requestsPerDay: count })),
});
export type AccountUsage = Static<typeof AccountUsage>;

/** One earlier result of the same repository. */
export const HistoryEntry = Type.Object({
  id: ListItem.properties.id,
  completedAt: timestamp,
  score: percent,
  grade: oneOf(GRADES),
  safetyScore: percent,
  safetyGrade: oneOf(GRADES),
  findingsCount: count,
});
export type HistoryEntry = Static<typeof HistoryEntry>;
/** Earlier results of the same repository. */
export const ScanHistory = Type.Object({
  scans: Type.Array(HistoryEntry, { description: "the account's results of the repository, newest first" }),
});
export type ScanHistory = Static<typeof ScanHistory>;

/** The public link of a scan, if it has one. */
export const ShareView = Type.Object({
  share: nullable(Type.Object({ url: Type.String(), createdAt: timestamp })),
});
export type ShareView = Static<typeof ShareView>;

const DiffSide = Type.Object({
  id: ListItem.properties.id,
  completedAt: timestamp,
  commit: nullable(Type.String()),
  score: percent,
  grade: oneOf(GRADES),
  safetyScore: percent,
  safetyGrade: oneOf(GRADES),
});
/** Two results of one repository, compared by the findings' fingerprints. */
export const ScanDiff = Type.Object({
  base: DiffSide,
  head: DiffSide,
  new: Type.Array(Finding, { description: 'in head only' }),
  fixed: Type.Array(Finding, { description: 'in base only' }),
  unchanged: Type.Array(Type.Object({ id: Type.String(), baseId: Type.String(), fingerprint: Type.String() })),
});
export type ScanDiff = Static<typeof ScanDiff>;

/** How the server is doing. */
export const OwnerOverview = Type.Object({
  version: Type.String(),
  store: oneOf(['sqlite', 'postgres'] as const),
  isolation: Type.String(),
  advisoriesAsOf: nullable(timestamp),
  queue: Type.Object({ waiting: count, running: count }),
  workers: Type.Object({ total: count, busy: count }),
  signup: oneOf(SIGNUP_MODES),
  defaultTier: oneOf(TIER_NAMES),
});
export type OwnerOverview = Static<typeof OwnerOverview>;

/** Every account with what it used today. */
export const OwnerAccounts = Type.Object({
  accounts: Type.Array(Type.Object({ ...AccountView.properties, usedToday: count, keys: count })),
});
export type OwnerAccounts = Static<typeof OwnerAccounts>;
/** The plan an account is put on. */
export const TierBody = Type.Object({ tier: oneOf(TIER_NAMES) });

/** An invitation without its link. */
export const InvitationView = Type.Object({
  id: Type.String(),
  email,
  tier: oneOf(TIER_NAMES),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type InvitationView = Static<typeof InvitationView>;
/** Invitations that are open. */
export const InvitationList = Type.Object({ invitations: Type.Array(InvitationView) });
export type InvitationList = Static<typeof InvitationList>;
/** Whom to invite, on which plan. */
export const InviteBody = Type.Object({ email, tier: oneOf(TIER_NAMES) });
/** A new invitation with its link, which is shown once. */
export const CreatedInvitation = Type.Object({
  url: Type.String({ description: 'the link to hand over; shown this once' }),
  invitation: InvitationView,
});
export type CreatedInvitation = Static<typeof CreatedInvitation>;

/** Whether an address names a repository this server would scan; nothing is fetched to find out. */
export const AddressView = Type.Object({
  valid: Type.Boolean(),
  repository: nullable(Type.String({ description: 'the canonical form' })),
  reason: nullable(Type.String({ description: 'why it is refused' })),
});
export type AddressView = Static<typeof AddressView>;
