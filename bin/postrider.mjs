#!/usr/bin/env node
// The `postrider` command. The product runs on the Node that its dependencies bring, so this launcher, which runs
// on any Node from 20, hands over to it and passes signals and the exit code on.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode } from './own-node.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { node, problem } = findNode(root)
if (problem) {
  console.error(`Postrider cannot run yet, ${problem}. Run \`npm start\` or \`npm ci\` in its folder first.`)
  process.exit(1)
}
// Little room for what is young: Node would let it grow to 128 MB before it looks, in every process of ours.
const program = ['--max-semi-space-size=16', join(root, 'server', 'src', 'main.ts')]
const child = spawn(node, [...program, ...process.argv.slice(2)], { stdio: 'inherit' })
// The terminal sends Ctrl-C to the whole process group, so the child has it already; the others come to us alone.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
