// Finds the Node that runs the product: that of the package for this platform, whose hash is in package-lock.json.
// Plain JavaScript, because it runs on the host's Node (20 or newer).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MAJOR = 24
const { platform, arch } = process
const system = platform === 'win32' ? 'win' : platform
// On the registry the plain name for this platform belongs to another publisher.
const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${arch}`

/**
 * The path of that Node, or why there is none. Platforms without a package use the host's Node if it is new enough.
 * npm skips an optional package that it cannot fetch or whose hash differs, so a missing one is a failed installation.
 */
export function findNode(root) {
  const own = join(root, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return { node: own }
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (name in optionalDependencies)
    return { problem: `the package ${name} is missing: npm could not fetch it, or its hash differs` }
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= MAJOR
  return isNewEnough ? { node: process.execPath } : { problem: `on this platform it needs Node ${MAJOR} or newer` }
}
