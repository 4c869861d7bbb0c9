/** How a model is reached, as the operator configured it. `none` means that nothing leaves the machine. */
export type AiSettings =
  | { readonly provider: 'none' }
  | {
      readonly provider: 'openai' | 'anthropic';
      /** `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`; the vendor's own address where absent. */
      readonly baseUrl?: string | undefined;
      readonly model: string;
      readonly apiKey?: string | undefined;
      /** Tokens a UTC day, input and output together. */
      readonly dailyTokens?: number | undefined;
    };
/** A model that is asked. */
export type ModelSettings = Exclude<AiSettings, { provider: 'none' }>;

export const DEFAULT_DAILY_TOKENS = 2_000_000;
const VENDORS = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com/v1' } as const;

/** The address requests go to, without a slash at its end. */
export function baseUrlOf(settings: ModelSettings): string {
  return (settings.baseUrl ?? VENDORS[settings.provider]).replace(/\/+$/, '');
}
