export {
  type AssayClient,
  type ClientOptions,
  createClient,
  type CreateOptions,
  type ListOptions,
  REFERENCE,
  type WaitOptions,
} from './client.ts';
export { AssayError, type RateLimit, UnexpectedAnswer, WaitTimeout } from './errors.ts';
