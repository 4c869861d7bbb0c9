import type { Evidence } from './evidence.ts';

/** What a web framework is called, and what is made with it: something others ask, or something people look at. */
interface Framework {
  readonly name: string;
  readonly makes: 'service' | 'application';
  /** As npm or PyPI call it. */
  readonly packages: readonly string[];
}

const FRAMEWORKS: readonly Framework[] = [
  { name: 'Next.js', makes: 'application', packages: ['next'] },
  { name: 'Nuxt', makes: 'application', packages: ['nuxt', 'nuxt3'] },
  { name: 'SvelteKit', makes: 'application', packages: ['@sveltejs/kit'] },
  { name: 'Remix', makes: 'application', packages: ['@remix-run/node', '@remix-run/react', '@react-router/node'] },
  { name: 'Astro', makes: 'application', packages: ['astro'] },
  { name: 'NestJS', makes: 'service', packages: ['@nestjs/core'] },
  { name: 'Angular', makes: 'application', packages: ['@angular/core'] },
  { name: 'Adonis', makes: 'service', packages: ['@adonisjs/core'] },
  { name: 'Express', makes: 'service', packages: ['express'] },
  { name: 'Fastify', makes: 'service', packages: ['fastify'] },
  { name: 'Koa', makes: 'service', packages: ['koa'] },
  { name: 'Hono', makes: 'service', packages: ['hono', '@hono/node-server'] },
  { name: 'hapi', makes: 'service', packages: ['@hapi/hapi', 'hapi'] },
  { name: 'Restify', makes: 'service', packages: ['restify'] },
  { name: 'Polka', makes: 'service', packages: ['polka'] },
  { name: 'tinyhttp', makes: 'service', packages: ['@tinyhttp/app'] },
  { name: 'Elysia', makes: 'service', packages: ['elysia'] },
  { name: 'h3', makes: 'service', packages: ['h3'] },
  { name: 'Feathers', makes: 'service', packages: ['@feathersjs/feathers'] },
  { name: 'Moleculer', makes: 'service', packages: ['moleculer'] },
  { name: 'Apollo', makes: 'service', packages: ['@apollo/server', 'apollo-server', 'apollo-server-express'] },
  { name: 'tRPC', makes: 'service', packages: ['@trpc/server'] },
  { name: 'Django', makes: 'application', packages: ['django'] },
  { name: 'Flask', makes: 'service', packages: ['flask'] },
  { name: 'FastAPI', makes: 'service', packages: ['fastapi'] },
  { name: 'Litestar', makes: 'service', packages: ['litestar'] },
  { name: 'Sanic', makes: 'service', packages: ['sanic'] },
  { name: 'Quart', makes: 'service', packages: ['quart'] },
  { name: 'Tornado', makes: 'service', packages: ['tornado'] },
  { name: 'Falcon', makes: 'service', packages: ['falcon'] },
  { name: 'Bottle', makes: 'service', packages: ['bottle'] },
  { name: 'Pyramid', makes: 'service', packages: ['pyramid'] },
  { name: 'CherryPy', makes: 'service', packages: ['cherrypy'] },
  { name: 'aiohttp', makes: 'service', packages: ['aiohttp'] },
  { name: 'Starlette', makes: 'service', packages: ['starlette'] },
  { name: 'Streamlit', makes: 'application', packages: ['streamlit'] },
  { name: 'Gradio', makes: 'application', packages: ['gradio'] },
];

/** Web frameworks that manifests name for the program to run with; where none does, those whose handlers were seen. */
export function frameworksOf(evidence: Evidence): readonly Framework[] {
  const declared = evidence.notes('dependency').filter(({ scope }) => scope === 'runtime');
  const names = new Set(declared.map(({ name }) => name.toLowerCase().replaceAll('_', '-')));
  const found = FRAMEWORKS.filter(({ packages }) => packages.some((each) => names.has(each)));
  if (found.length > 0 || names.size > 0) return found;
  const seen = new Set(evidence.notes('entry').map(({ framework }) => framework.toLowerCase()));
  return FRAMEWORKS.filter(({ name }) => seen.has(name.toLowerCase()));
}
