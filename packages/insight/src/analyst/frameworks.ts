import type { Ecosystem } from '@assay/contract';
import type { Evidence } from './evidence.ts';

/** What a web framework is called, and what is made with it: something others ask, or something people look at. */
interface Framework {
  readonly name: string;
  readonly makes: 'service' | 'application';
  /** As the registry of its language calls it, in lower case. */
  readonly packages: readonly string[];
  /** Where the name may mean something else in another one. */
  readonly only?: Ecosystem;
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
  { name: 'Gin', makes: 'service', packages: ['github.com/gin-gonic/gin'] },
  { name: 'Echo', makes: 'service', packages: ['github.com/labstack/echo/v4', 'github.com/labstack/echo/v5'] },
  { name: 'Fiber', makes: 'service', packages: ['github.com/gofiber/fiber/v2', 'github.com/gofiber/fiber/v3'] },
  { name: 'chi', makes: 'service', packages: ['github.com/go-chi/chi/v5', 'github.com/go-chi/chi'] },
  {
    name: 'Spring',
    makes: 'service',
    packages: [
      'org.springframework.boot:spring-boot-starter-web',
      'org.springframework.boot:spring-boot-starter-webmvc',
      'org.springframework.boot:spring-boot-starter-webflux',
      'org.springframework:spring-webmvc',
      'org.springframework:spring-webflux',
    ],
  },
  { name: 'Micronaut', makes: 'service', packages: ['io.micronaut:micronaut-http-server-netty'] },
  {
    name: 'Quarkus',
    makes: 'service',
    packages: ['io.quarkus:quarkus-rest', 'io.quarkus:quarkus-resteasy', 'io.quarkus:quarkus-resteasy-reactive'],
  },
  { name: 'Javalin', makes: 'service', packages: ['io.javalin:javalin'] },
  { name: 'Vert.x', makes: 'service', packages: ['io.vertx:vertx-web'] },
  { name: 'Ktor', makes: 'service', packages: ['io.ktor:ktor-server-core', 'io.ktor:ktor-server-netty'] },
  { name: 'ASP.NET', makes: 'service', packages: ['microsoft.aspnetcore.openapi', 'swashbuckle.aspnetcore'] },
  { name: 'Rails', makes: 'application', packages: ['rails'], only: 'gem' },
  { name: 'Sinatra', makes: 'service', packages: ['sinatra'], only: 'gem' },
  { name: 'Hanami', makes: 'application', packages: ['hanami'], only: 'gem' },
  { name: 'Grape', makes: 'service', packages: ['grape'], only: 'gem' },
  { name: 'Laravel', makes: 'application', packages: ['laravel/framework'] },
  { name: 'Symfony', makes: 'application', packages: ['symfony/framework-bundle'] },
  { name: 'Slim', makes: 'service', packages: ['slim/slim'] },
  { name: 'CodeIgniter', makes: 'application', packages: ['codeigniter4/framework'] },
  { name: 'axum', makes: 'service', packages: ['axum'], only: 'cargo' },
  { name: 'Actix', makes: 'service', packages: ['actix-web'], only: 'cargo' },
  { name: 'Rocket', makes: 'service', packages: ['rocket'], only: 'cargo' },
  { name: 'warp', makes: 'service', packages: ['warp'], only: 'cargo' },
  { name: 'Poem', makes: 'service', packages: ['poem'], only: 'cargo' },
  { name: 'Tauri', makes: 'application', packages: ['tauri'], only: 'cargo' },
];

/** Web frameworks that manifests name for the program to run with; where none does, those whose handlers were seen. */
export function frameworksOf(evidence: Evidence): readonly Framework[] {
  const declared = evidence.notes('dependency').filter(({ scope }) => scope === 'runtime');
  const names = new Map(
    declared.map(({ name, ecosystem }) => [name.toLowerCase().replaceAll('_', '-'), ecosystem] as const),
  );
  const found = FRAMEWORKS.filter(({ packages, only }) =>
    packages.some((each) => names.has(each) && (only === undefined || names.get(each) === only)),
  );
  if (found.length > 0 || names.size > 0) return found;
  const seen = new Set(evidence.notes('entry').map(({ framework }) => framework.toLowerCase()));
  return FRAMEWORKS.filter(({ name }) => seen.has(name.toLowerCase()));
}
