import { findCommand } from './commands/index.ts'
import { readConfig } from './config.ts'
import { runAllInOne } from './roles/all-in-one.ts'
import { isRole, runRole } from './roles/run.ts'

const [first, ...rest] = process.argv.slice(2)

try {
  await main()
  process.exit(process.exitCode ?? 0)
} catch (error) {
  const { message, stack } = error as Error
  process.stderr.write(`${process.env.LOG_LEVEL === 'debug' ? stack : message}\n`)
  process.exit(1)
}

async function main() {
  const config = readConfig(process.env)
  if (first === undefined) return runAllInOne(config)
  if (isRole(first)) return runRole(config, first)
  const command = findCommand([first, ...rest])
  return command(config)
}
