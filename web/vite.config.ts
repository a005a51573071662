import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileGuide } from '../scripts/compile-guide.ts'
import { guideHtml } from '../scripts/guide-html.ts'
import { drawPicture } from './pictures/draw.ts'
import { PICTURES } from './pictures/index.ts'

const page = (name: string) => join(import.meta.dirname, `${name}.html`)

/** Serves frames at the addresses that the server gives them. */
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

/**
 * Makes `en.json?only=titles` a module with this key of the texts only. Importing the file itself would load all texts of
 * a feature wherever one key is needed.
 */
function partsOfTexts(): Plugin {
  return {
    name: 'parts-of-texts',
    load: async (id) => {
      const [file, key] = id.split('?only=')
      if (!file || !key) return null
      const part = JSON.parse(await readFile(file, 'utf8'))[key] ?? {}
      return { code: `export default ${JSON.stringify(part)}`, moduleType: 'js' }
    },
  }
}

/** Makes a guide of docs/guide a module: read here, it costs the browser no reader of Markdown. */
function guides(): Plugin {
  return {
    name: 'guides',
    load: async (id) => {
      if (!/\/docs\/guide\/\w\w\/[\w-]+\.md$/.test(id)) return null
      const guide = compileGuide(await readFile(id, 'utf8'))
      return { code: `export default ${JSON.stringify(guide)}`, moduleType: 'js' }
    },
  }
}

/** Writes the guide to the API as HTML too: the server shows it beside the reference, to people without an account. */
function apiGuide(): Plugin {
  return {
    name: 'api-guide',
    async generateBundle() {
      const file = join(import.meta.dirname, '../docs/guide/en/api-in-10-minutes.md')
      const source = guideHtml(compileGuide(await readFile(file, 'utf8')))
      this.emitFile({ type: 'asset', fileName: 'api-guide.html', source })
    },
  }
}

/** Draws the pictures of mails. Their names stay the same in all builds, because sent mails contain them. */
function pictures(): Plugin {
  return {
    name: 'pictures',
    async generateBundle() {
      for (const [name, picture] of Object.entries(PICTURES))
        this.emitFile({ type: 'asset', fileName: `pictures/${name}.png`, source: await drawPicture(picture) })
    },
  }
}

const BASICS =
  'AppShell|Box|Group|Stack|Flex|Grid|SimpleGrid|Center|Text|Title|Anchor|Button|ActionIcon|UnstyledButton|CloseButton|Burger|NavLink|Collapse|Indicator|Card|Paper|Loader|Skeleton|ThemeIcon|Alert|Badge|Progress|Portal|Transition|Container|Space|VisuallyHidden|Input|InputBase|ScrollArea/.*to-int'
const inModules = (names: string) => new RegExp(`node_modules/(?:${names})/`)

/** Puts the code that every page needs into few files: a hundred small ones mean a hundred requests and compress worse. */
const groups = [
  {
    name: 'react',
    test: inModules('react|react-dom|scheduler|@tanstack/[\\w-]+|i18next|react-i18next|use-sync-external-store'),
  },
  { name: 'mantine', test: inModules('@mantine/core/esm/core|@mantine/core/esm/utils|@mantine/hooks|clsx') },
  { name: 'basics', test: inModules(`@mantine/core/esm/components/(?:${BASICS})`) },
  {
    name: 'own',
    test: /web\/src\/(?:api\/|core\/|i18n\/[\w-]+\.ts$|ui\/(?:link\/link|brand|picture\/pictures|page\/(?:page|section|empty|fault|not-found)|message\/(?:notify|confirm)|figure\/stat|key-name)\.tsx?$)/,
  },
  // Includes the icons of manifests. Pages use them as well, so each would be a file of its own otherwise.
  {
    name: 'manifests',
    test: /web\/src\/(?:features\/[\w-]+\/feature|parts\/manifest\/[\w-]+)\.ts$/,
  },
  // Together they are as large as one picture; each alone would be a file of 200 bytes.
  { name: 'icons', test: inModules('@tabler/icons-react'), minShareCount: 2 },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), frames(), partsOfTexts(), guides(), apiGuide(), pictures()],
  // The server replaces it by a new nonce in every answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The policy does not allow pictures inside style sheets.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2600,
    rolldownOptions: {
      input: { index: page('index'), preview: page('preview'), canvas: page('canvas') },
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    // Frames have no origin, so their requests are cross-origin.
    cors: true,
    proxy: Object.fromEntries(['/api', '/f/'].map((path) => [path, process.env.API ?? 'http://127.0.0.1:3000'])),
  },
})
