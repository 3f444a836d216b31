import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * Zod carries what a browser never needs here: a writer of JSON Schema (for the server's API document), words where our contracts
 * have better ones, a guard for data that contains itself, which JSON cannot, parsers compiled as text, which the content security
 * policy forbids, every format there is as a method of every text (`z.email()` stays, `z.string().email()` does not), and methods
 * that no contract and no screen calls. Without them the first page is 13 kB lighter. And it makes every plain text and number anew,
 * although one never changes: shapes are ready in half the time.
 */
function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: {
        id: /zod\/v4\/(core\/(schemas|to-json-schema|json-schema-processors|json-schema-generator|memoizer)|locales\/en|classic\/schemas)\.js$/,
      },
      handler(code, id) {
        if (id.endsWith('/core/schemas.js'))
          return {
            code: code.replace(/^export const \$ZodObjectJIT = [\s\S]*?^\}\);$/m, 'export const $ZodObjectJIT = $ZodObject;'),
            map: null,
          }
        if (id.endsWith('/classic/schemas.js'))
          return {
            code: withoutUncalled(
              code
                .replaceAll(/^ {4}\w+\(params\) \{\s+return this\.check\((?:core\._\w+\(Zod|iso\.)[^\n]+\s+\},$/gm, '')
                .replaceAll(/^ {4}inst\._zod\.processJSONSchema = [^\n]*;$/gm, '')
                .replaceAll(
                  /^export function (string|number|int|boolean)\(params\) \{\s+return (core\.\w+\(\w+, params\));\s+\}/gm,
                  'let plain_$1;\nexport function $1(params) {\n    return params === undefined ? (plain_$1 ??= $2) : $2;\n}',
                ),
            ),
            map: null,
          }
        if (id.endsWith('/en.js')) return { code: 'export default () => ({})', map: null }
        const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
        return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
      },
    },
  }
}

/** What calls methods of schemas beside our own sources. */
const FORM_RESOLVER = 'node_modules/@hookform/resolvers/zod/dist/zod.mjs'

/** Takes out the methods whose name stands neither in our sources nor in other code that is handed schemas. */
function withoutUncalled(code: string): string {
  const own = ['contracts', 'web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
  const named = [...own, FORM_RESOLVER].flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\.(\w+)/g)])
  const called = new Set([...named, ...code.matchAll(/\b(?:this|inst|cl)\??\.(\w+)/g)].map(([, name]) => name))
  return code.replaceAll(
    /^ {4}(?:async )?(\w+)(?:: (?:async )?function \w+)?\([^)]*\) \{\n(?: {8}[^\n]*\n|\n)*? {4}\},\n/gm,
    (method, name: string) => (called.has(name) ? method : ''),
  )
}

/**
 * The router can report on itself to tools for measuring, and nobody asks it to; names for its tools keep parts that nobody uses. And it
 * draws the whole page anew when it has heard of the screens behind its links, which changes nothing that is seen.
 */
function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/(router\/(instrumentation|router)|dom\/lib)\.js$/ },
      handler(code, id) {
        if (id.endsWith('/lib.js'))
          return {
            code: code
              .replaceAll(/^\w+\.displayName = .*;$/gm, '')
              .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
            map: null,
          }
        if (id.endsWith('/router.js')) {
          const drawAnew = 'if (!dataRoutes.hasHMRRoutes) updateState({});'
          if (!code.includes(drawAnew)) throw new Error('The router takes in what it hears of screens in another way than it did.')
          return { code: code.replace(drawAnew, ''), map: null }
        }
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

/**
 * What fetches a part of a screen can bring the part's own styles first. There is one style sheet for everything, which every page has.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    generateBundle(_, bundle) {
      const sheets = Object.keys(bundle).filter((name) => name.endsWith('.css'))
      if (sheets.length > 1) this.error(`Parts with styles of their own would come without them: ${sheets.join(', ')}`)
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
    plainImports(),
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
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core)|zustand|zod)\/(?!.*(utationObserver|useMutation|useInfiniteQuery|useSuspenseInfinite|infiniteQueryObserver|queriesObserver|useQueries|useSuspenseQueries))/,
                },
                {
                  // Without the root, which brings the styles: each part that comes later would fetch them again, to lay out the page anew.
                  name: 'frame',
                  test: /web\/(routes|lib\/(?!write|live|push|kept|worker|slowness|save-file|moments|nearest-screen|more-of|now\.|use-list)|state\/(?!compare|recent-searches|scan-queue|install-hint|guest-wishlist|hearts|wishlist-copy|choices|density|orders-view|organization)|shell\/(AppStart|Dispensable|PageBody|ShopperShell|ToastDock)|ui\/(Badge|Card|Distance|Field|Input|Notice|Points|Price|ProductPicture|Rating)\.)|icons\/(clock-3|plus|store|truck|x)\.mjs|contracts\/time\./,
                },
                { name: 'goods', test: /web\/domains\/catalog\/(CategoryTiles|ProductGrid|queries)\./ },
                {
                  name: 'places',
                  test: /web\/domains\/(stores\/(StoreGrid|queries)|malls\/(MallGrid|queries))\.|contracts\/places\./,
                },
                { name: 'pages', test: /web\/ui\/LoadMore\.|useInfiniteQuery|infiniteQueryObserver/ },
                { name: 'loyalty', test: /contracts\/loyalty\./ },
                { name: 'auth', test: /contracts\/auth\./ },
                { name: 'home', test: /web\/domains\/home\/(Hero|HowSpiralsWork|MallStrip|NewStores|ProductRow|StoreStrip)\./ },
                { name: 'after', test: /web\/(shell\/AfterStart|lib\/push-subscription)\./ },
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
