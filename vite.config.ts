import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Zod carries what a browser never needs here: a writer of JSON Schema (for the server's API document), words where our contracts
 * have better ones, a guard for data that contains itself, which JSON cannot, and every format there is as a method of every text
 * (`z.email()` stays, `z.string().email()` does not). Without them the first page is 10 kB lighter.
 */
function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: {
        id: /zod\/v4\/(core\/(to-json-schema|json-schema-processors|json-schema-generator|memoizer)|locales\/en|classic\/schemas)\.js$/,
      },
      handler(code, id) {
        if (id.endsWith('/classic/schemas.js'))
          return {
            code: code.replaceAll(/^ {4}\w+\(params\) \{\s+return this\.check\((?:core\._\w+\(Zod|iso\.)[^\n]+\s+\},$/gm, ''),
            map: null,
          }
        if (id.endsWith('/en.js')) return { code: 'export default () => ({})', map: null }
        const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
        return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
      },
    },
  }
}

/** The router can report on itself to tools for measuring; nobody asks it to. */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler(code) {
        const names =
          /export \{([^}]+)\}/
            .exec(code)?.[1]
            ?.split(',')
            .map((name) => name.trim()) ?? []
        return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
      },
    },
  }
}

/** Descriptions of all screens are for search engines, which read them in the page as it comes from the server. */
function screensWithoutDescriptions(): Plugin {
  return {
    name: 'screens-without-descriptions',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/web\/routes\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(/^ {4}(?:description|keywords):\s*(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*"),$/gm, ''),
        map: null,
      }),
    },
  }
}

/** What endpoints do is for the server's API document. */
function endpointsWithoutSummaries(): Plugin {
  return {
    name: 'endpoints-without-summaries',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/contracts\/[\w-]+\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(/^ {2}summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*"),$/gm, ''),
        map: null,
      }),
    },
  }
}

/** An icon needs a dozen lines; the library's own maker is a framework that every icon would run through, here and on the server. */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => ({
        code: `import { createElement } from 'react'
          export default function createLucideIcon({ node }) {
            const strokes = node.map(([tag, attributes]) => createElement(tag, attributes))
            return ({ size = 24, ...rest }) => createElement('svg', {
              width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2,
              strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': rest['aria-label'] || rest.role ? undefined : true, ...rest,
            }, strokes)
          }`,
        map: null,
      }),
    },
  }
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const builtAt = new Date().toISOString().slice(0, 16).replace(/[-:T]/g, '')

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(`${version}-${builtAt}`) },
  publicDir: 'web/public',
  plugins: [
    tailwindcss(),
    process.env.VITEST ? [] : reactRouter(),
    leanZod(),
    leanRouter(),
    screensWithoutDescriptions(),
    endpointsWithoutSummaries(),
    plainIcons(),
  ],
  build: { target: 'es2022' },
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          treeshake: {
            // Contracts describe and do nothing: a page takes the endpoints that it names, not the whole file.
            manualPureFunctions: ['z', 'endpoint', 'pageOf', 'inUrl', 'WholeInUrl', 'rowId'],
            moduleSideEffects: [{ test: /\/(contracts|web\/lib|web\/ui)\/.*\.tsx?$/, sideEffects: false }],
          },
          // Few larger files compress better than many small ones: what every page needs comes in two.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'ground',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand|zod)\/(?!.*(utationObserver|useMutation|useInfiniteQuery|useSuspenseInfinite|infiniteQueryObserver|queriesObserver|useQueries|useSuspenseQueries))/,
                },
                {
                  name: 'frame',
                  test: /web\/(root|routes|lib\/(?!write|read-pages|live|push|kept|worker|slowness)|state\/(?!accessibility|compare|recent-searches|recently-viewed|scan-queue|install-hint|guest-wishlist|hearts|wishlist-copy)|shell\/(ShopperShell|PageBody)|ui\/(Badge|Card|Distance|Field|Input|Points|Price|ProductPicture|Rating)\.)/,
                },
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
