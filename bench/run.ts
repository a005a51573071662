// npm run bench -- <scenario>: runs one benchmark and prints one JSON line. Without a name it lists them.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'scenarios')
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))
const [name, ...args] = process.argv.slice(2)

if (!name || !names.includes(name)) {
  console.log(`Scenarios: ${names.join(', ')}\nRun one with: npm run bench -- <scenario>`)
  process.exit(name ? 1 : 0)
}
const { run } = (await import(join(folder, `${name}.ts`))) as { run(args: string[]): Promise<Record<string, unknown>> }
const result = await run(args)
console.log(JSON.stringify({ scenario: name, ...result, peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024) }))
process.exit(0)
