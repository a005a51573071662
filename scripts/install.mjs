// Installs what is missing. Plain JavaScript on purpose: it runs on whatever Node (20 or newer) the host has,
// before the project's own Node has been installed.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const marker = join(root, 'node_modules', '.installed-lock.json')
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')

// Beside the dependencies: one waits for the network, the other for the disk.
const browser = process.argv.includes('--browser') ? installBrowser() : undefined

// The marker is written last, so an interrupted installation is repeated; comparing it with the lockfile
// makes an update of the checkout install the new versions.
if (!existsSync(marker) || readFileSync(marker, 'utf8') !== lock) {
  console.log('Installing what is missing …')
  try {
    execFileSync('npm', ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'inherit',
    })
  } catch {
    console.error('The dependencies could not be installed: see the messages of npm above.')
    process.exit(1)
  }
  writeFileSync(marker, lock)
}

await browser
if (process.argv.includes('--web')) buildWeb()

/** The browser tests need a Chromium; as root on Debian it comes from the distribution. */
async function installBrowser() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  if (names.some((name) => existsSync(`/usr/bin/${name}`))) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const steps =
    'apt-get -qq update && apt-get -qq -y --no-install-recommends install chromium-headless-shell > /dev/null'
  const [code] = await once(spawn('sh', ['-c', steps], { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  if (code !== 0) console.error('Chromium could not be installed: see the messages above.')
}

/** By the project's own Node, as it is TypeScript. */
function buildWeb() {
  const node = join(root, 'node_modules', '.bin', 'node')
  try {
    execFileSync(node, [join(root, 'scripts', 'build-web.ts')], { cwd: root, stdio: 'inherit' })
  } catch {
    console.error('The web application could not be built: see the messages above.')
    process.exit(1)
  }
}
