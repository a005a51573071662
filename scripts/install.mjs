// Installs missing dependencies. Plain JavaScript, because it runs on the host's Node (20 or newer) before the
// project's own Node is installed.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from '../bin/own-node.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const marker = join(root, 'node_modules', '.installed-lock.json')
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')

// Runs beside the installation of dependencies: one waits for the network, the other for the disk.
const browser = process.argv.includes('--browser') ? installBrowser() : undefined

// The marker is written last, so that an interrupted installation is repeated. It holds the lockfile, so that an
// updated checkout installs the new versions.
if (!existsSync(marker) || readFileSync(marker, 'utf8') !== lock || findNode(root).problem) {
  console.log('Installing dependencies …')
  try {
    execFileSync('npm', ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'inherit',
    })
  } catch {
    console.error('The dependencies could not be installed: see the messages of npm above.')
    process.exit(1)
  }
  const { problem } = findNode(root)
  if (problem) {
    console.error(`Postrider cannot run: ${problem}.`)
    process.exit(1)
  }
  writeFileSync(marker, lock)
}

await browser
if (process.argv.includes('--web')) {
  // Without bundles everything works, but starts more slowly.
  runScript('bundle-packages.ts', 'The packages could not be bundled')
  if (!runScript('build-web.ts', 'The web application could not be built')) process.exit(1)
}

/** Browser tests need a Chromium. As root on Debian, it is installed from the distribution. */
async function installBrowser() {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  if (names.some((name) => existsSync(`/usr/bin/${name}`))) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const steps =
    'apt-get -qq update && apt-get -qq -y --no-install-recommends install chromium-headless-shell > /dev/null'
  const [code] = await once(spawn('sh', ['-c', steps], { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  if (code !== 0) console.error('Chromium could not be installed: see the messages above.')
}

/** Runs a script with the project's own Node, because it is written in TypeScript; false if it failed. */
function runScript(name, problem) {
  try {
    execFileSync(findNode(root).node, [join(root, 'scripts', name)], { cwd: root, stdio: 'inherit' })
    return true
  } catch {
    console.error(`${problem}: see the messages above.`)
    return false
  }
}
