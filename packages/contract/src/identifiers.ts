/** Shapes of the identifiers a client can send. */
export const SCAN_ID = /^scan_[A-Za-z0-9]{8,64}$/;
/** `assay_sk_` + 43 base62 characters of randomness + 6 of CRC-32. */
export const API_KEY = /^assay_sk_[A-Za-z0-9]{49}$/;
export const API_KEY_PREFIX = 'assay_sk_';
export const REF = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$/;
