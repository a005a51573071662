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
    rolldownOptions: { input: { index: page('index'), preview: page('preview'), editor: page('editor') } },
  },
  server: {
    // Frames have no origin of their own.
    cors: true,
    proxy: Object.fromEntries(['/api', '/f/'].map((path) => [path, process.env.API ?? 'http://127.0.0.1:3000'])),
  },
})
