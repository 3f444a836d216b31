import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS, isIn } from './tools/chunks.ts'

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

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(`${version}-${builtAt}`) },
  publicDir: 'web/public',
  plugins: [tailwindcss(), process.env.VITEST ? [] : [shortIcons, reactRouter(), screensWithoutFiles]],
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
            // A merged chunk is named after every screen that loads it.
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
            codeSplitting: {
              groups: CHUNKS.map((chunk) => ({
                name: chunk.name,
                test: (id: string) => isIn(chunk, id),
                ...(chunk.mergedBelow && { entriesAware: true, entriesAwareMergeThreshold: chunk.mergedBelow }),
              })),
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
