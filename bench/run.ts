// npm run bench -- <scenario>: runs one benchmark, prints its result as one JSON line and writes it to bench/results/,
// where a changed figure shows in the diff. Without a name it lists the scenarios.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// Fills the slots of features: scenarios call their use cases.
import '../server/src/features.ts'

const folder = join(import.meta.dirname, 'scenarios')
const results = join(import.meta.dirname, 'results')
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))
const [name, ...args] = process.argv.slice(2)

if (!name || !names.includes(name)) {
  console.log(`Scenarios: ${names.join(', ')}\nRun one with: npm run bench -- <scenario>`)
  process.exit(name ? 1 : 0)
}
const { run } = (await import(join(folder, `${name}.ts`))) as { run(args: string[]): Promise<Record<string, unknown>> }
const figures = await run(args)
const result = { scenario: name, ...figures, peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024) }
mkdirSync(results, { recursive: true })
writeFileSync(join(results, `${[name, ...args].join('-')}.json`), `${JSON.stringify(result, null, 2)}\n`)
console.log(JSON.stringify(result))
process.exit(0)
