import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const page = (name: string) => join(import.meta.dirname, `${name}.html`)

/** The server gives frames other addresses than their files have. */
function frames(): Plugin {
  return {
    name: 'frames',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/frames\/(\w+)/, '/$1.html')
        next()
      })
    },
  }
}

const BASICS =
  'AppShell|Box|Group|Stack|Flex|Grid|SimpleGrid|Center|Text|Title|Anchor|Button|ActionIcon|UnstyledButton|CloseButton|Burger|NavLink|Collapse|Indicator|Card|Paper|Loader|Skeleton|ThemeIcon|Alert|Badge|Progress|Portal|Transition|Container|Space'
const inModules = (names: string) => new RegExp(`node_modules/(?:${names})/`)

/** What every page needs comes in few files: a hundred small ones are a hundred questions, and compress worse. */
const groups = [
  {
    name: 'react',
    test: inModules('react|react-dom|scheduler|@tanstack/[\\w-]+|i18next|react-i18next|use-sync-external-store'),
  },
  { name: 'mantine', test: inModules('@mantine/core/esm/core|@mantine/core/esm/utils|@mantine/hooks|clsx') },
  { name: 'basics', test: inModules(`@mantine/core/esm/components/(?:${BASICS})`) },
  {
    name: 'own',
    test: /web\/src\/(?:api\/|core\/|i18n\/[\w-]+\.ts$|ui\/(?:link|page|tell|confirm|empty|fault|not-found|key-name|stat|section)\.tsx?$)/,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), frames()],
  // The server puts a new one into every answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // A picture inside a style sheet would need another permission of the policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2600,
    rolldownOptions: {
      input: { index: page('index'), preview: page('preview'), editor: page('editor') },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    // Frames have no origin of their own.
    cors: true,
    proxy: Object.fromEntries(['/api', '/f/'].map((path) => [path, process.env.API ?? 'http://127.0.0.1:3000'])),
  },
})
