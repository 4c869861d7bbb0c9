/** Why the model's words were not used; a closed set that clients can act on. */
export type Degradation = 'budget' | 'deadline' | 'http' | 'invalid-output' | 'tripwire';

/** The model step ends here and the built-in analysis stands. */
export class ModelFailure extends Error {
  readonly degradation: Degradation;
  constructor(degradation: Degradation, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelFailure';
    this.degradation = degradation;
  }
}
