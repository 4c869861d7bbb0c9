export * from './errors.ts';
export * from './identifiers.ts';
export * from './openapi.ts';
export * from './routes.ts';
export * from './schemas.ts';
export * from './tiers.ts';
export * from './vocabulary.ts';
