import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS, isIn } from './tools/chunks.ts'
import { FIRST_PAGES } from './tools/page-script.ts'
import { sharedFiles } from './tools/shared-files.ts'
import { screens, SHELL_FILES } from './web/routes.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const builtAt = new Date().toISOString().slice(0, 16).replace(/[-:T]/g, '')

/** The browser's list of screens goes without their files, which only the build needs: 0.5 kB less script on every first page. */
const screensWithoutFiles: Plugin = {
  name: 'screens-without-files',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/web\/routes\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(/\bfile: (['"])[^'"]*\1,?/g, ''), map: null }),
  },
}

/** Icons are drawn with the few attributes in which they differ (web/ui/Icon.tsx). The dev server bundles lucide-react before plugins run. */
const shortIcons: Plugin = {
  name: 'short-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/Icon\.mjs$/ },
    handler: (_, importer) => (importer?.includes('/lucide-react/') ? join(import.meta.dirname, 'web/ui/Icon.tsx') : null),
  },
}

const inWeb = (file: string): string => join(import.meta.dirname, 'web', file)
const isFirst = (path: string): boolean => FIRST_PAGES.some((first) => first === path)
const PAGES = screens.map(({ path, shell, file }) => ({
  begins: ['entry.client.tsx', 'root.tsx', SHELL_FILES[shell], file].map(inWeb),
  // These are at their limit: a byte in vain costs them more than others.
  weight: isFirst(path) ? 100 : 1,
}))
/** Where each shared module stands. */
const sharedFileOf = new Map<string, string>()

/** Groups the modules that several screens share, when the bundler knows them all. */
const sharedScripts: Plugin = {
  name: 'shared-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd(error) {
    if (error) return
    const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? [])
    const later = new Set(modules.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds))
    const iconsOf = iconsIn(modules.find(({ id }) => id.endsWith('/lucide-react.mjs')))
    const graph = new Map(
      modules.map(({ id, importedIds, code, isEntry }) => [
        id,
        { imports: [...importedIds, ...iconsOf(code)], size: code?.length ?? 0, isEntry: isEntry || later.has(id) },
      ]),
    )
    for (const [at, file] of sharedFiles(graph, PAGES).entries()) {
      const sizeOf = (id: string) => graph.get(id)?.size ?? 0
      const largest = file.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one))
      // The bundler takes files by name, each with what it imports, so the imports come first.
      for (const id of file) sharedFileOf.set(id, `${String(at).padStart(4, '0')} ${largest}`)
    }
  },
}

/** Finds the modules of the icons that code imports by name, given the module that names them all. */
function iconsIn(list: { id: string; code: string | null } | undefined): (code: string | null) => string[] {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of (list?.code ?? '').matchAll(/export \{([^}]*)\} from ['"]\.\/([^'"]*)['"]/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(dirname(list?.id ?? ''), file))
  return (code) =>
    [...(code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g)]
      .flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
      .flatMap((name) => files.get(name) ?? [])
}

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(`${version}-${builtAt}`) },
  publicDir: 'web/public',
  plugins: [tailwindcss(), process.env.VITEST ? [] : [shortIcons, reactRouter(), screensWithoutFiles, sharedScripts]],
  // Measuring what each file compresses to costs as much as compressing it.
  build: { target: 'es2022', reportCompressedSize: false },
  // Bundled, the server loads the icons that are used, not all 1,600.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          treeshake: {
            // Contracts describe and do nothing: a page takes the endpoints that it names, not the whole file.
            manualPureFunctions: ['z', 'named', 'endpoint', 'pageOf', 'inUrl', 'WholeInUrl', 'rowId'],
            moduleSideEffects: [{ test: /\/(contracts|web\/lib|web\/ui)\/.*\.tsx?$/, sideEffects: false }],
          },
          output: {
            chunkFileNames: ({ name }) => `assets/${basename(name).replace(/\..*/, '')}-[hash].js`,
            codeSplitting: {
              groups: [
                ...CHUNKS.map((chunk) => ({ name: chunk.name, test: (id: string) => isIn(chunk, id) })),
                { name: (id: string) => sharedFileOf.get(id), debugName: 'shared' },
              ],
            },
          },
        },
      },
    },
  },
  // Found late, each of these would make the first page of a fresh dev server load twice.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
      'zustand',
      'zustand/middleware',
      'zod',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'lucide-react',
      '@radix-ui/react-toast',
      '@radix-ui/react-tooltip',
    ],
  },
})
