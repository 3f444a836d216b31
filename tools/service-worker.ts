import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

type Route = { id: string; parentId?: string; module: string }
type Manifest = { routes: Record<string, Route> }

/** Writes sw.js beside the built web app: one file that contains its build id and its list of shell files. */
export async function buildServiceWorker(client: string, buildId: string): Promise<void> {
  const assets = readdirSync(join(client, 'assets')).map((name) => `/assets/${name}`)
  const routesFile = assets.find((path) => /\/manifest-\w+\.js$/.test(path))
  if (!routesFile) throw new Error('The build of the web app has no list of its screens.')
  const text = readFileSync(join(client, routesFile), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      __BUILD_ID__: buildId,
      __SHELL__: JSON.stringify(shellOf(assets, Object.values(manifest.routes), sectionsOfOffices())),
      __ROUTES_FILE__: JSON.stringify(routesFile),
    },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'web/service-worker/worker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The service worker could not be bundled.')
  writeFileSync(join(client, 'sw.js'), chunk.code)
}

/** The names of the files that the offices load as sections. */
function sectionsOfOffices(): string[] {
  const files = readdirSync('web/domains').map((domain) => join('web/domains', domain, 'office.ts'))
  const code = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  return [...code.join('\n').matchAll(/import\('[^']*?(\w+)\.tsx'\)/g)].map(([, name = '']) => name)
}

/**
 * All assets except the modules of office screens and of their sections, which need their server anyway (chunks shared with others stay), and
 * except the fonts that English does not need.
 */
export function shellOf(assets: readonly string[], routes: readonly Route[], sections: readonly string[] = []): string[] {
  const isOffice = ({ id, parentId = '' }: Route) => [id, parentId].some((one) => /^shell\.(retailer|mall|admin)$/.test(one))
  const offices = new Set(routes.filter(isOffice).map(({ module }) => module))
  const isSection = (path: string) => sections.some((name) => path.startsWith(`/assets/${name}-`))
  return assets
    .filter((path) => /\.(js|css|woff2)$/.test(path) && !/latin-ext/.test(path) && !offices.has(path) && !isSection(path))
    .toSorted()
}
