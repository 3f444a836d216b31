import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { CHUNKS, isIn } from './tools/chunks.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const builtAt = new Date().toISOString().slice(0, 16).replace(/[-:T]/g, '')

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(`${version}-${builtAt}`) },
  publicDir: 'web/public',
  plugins: [tailwindcss(), process.env.VITEST ? [] : reactRouter()],
  build: { target: 'es2022' },
  // Bundled, the server loads the icons that are used, not all 1,600.
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
          output: { codeSplitting: { groups: CHUNKS.map((chunk) => ({ name: chunk.name, test: (id: string) => isIn(chunk, id) })) } },
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
