import { parseArgs } from 'node:util'
import type { Config } from '../platform/config/settings.ts'
import { backup, restore } from './backup.ts'
import { companyCreate, companyLimits } from './company.ts'
import { companyAllow } from './company-allow.ts'
import { companyDelete } from './company-delete.ts'
import type { Command } from './define-command.ts'
import { doctor } from './doctor.ts'
import { invoiceCreate, invoicePay } from './invoice.ts'
import { keyCreate } from './key.ts'
import { migrateCommand } from './migrate.ts'
import { rejudgeCommand } from './rejudge.ts'
import { shardCommand } from './shard.ts'
import { support } from './support.ts'

const COMMANDS: readonly Command[] = [
  migrateCommand,
  companyCreate,
  companyLimits,
  companyAllow,
  companyDelete,
  keyCreate,
  invoiceCreate,
  invoicePay,
  support,
  rejudgeCommand,
  doctor,
  backup,
  restore,
  shardCommand,
]

const USAGE = [
  'Usage: postrider [api | worker | sender | inbound]',
  ...COMMANDS.map((command) => `       postrider ${command.usage}`),
].join('\n')

/** Finds the command of the command line and checks its arguments. */
export function findCommand(words: string[]): (config: Config) => Promise<void> {
  if (words[0] === '--help' || words[0] === 'help') return async () => void process.stdout.write(`${USAGE}\n`)
  const command = COMMANDS.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
  if (!command) throw new Error(USAGE)
  const args = words.slice(command.name.split(' ').length)
  const { values } = parse(command, args)
  const missing = Object.entries(command.options).filter(
    ([name, option]) => option.required && values[name] === undefined,
  )
  if (missing.length)
    throw new Error(`Missing: ${missing.map(([name]) => `--${name}`).join(', ')}\nUsage: postrider ${command.usage}`)
  return (config) => command.run(config, values as Record<string, string>)
}

function parse(command: Command, args: string[]) {
  try {
    const options = Object.fromEntries(
      Object.entries(command.options).map(([name, option]) => [
        name,
        { type: option.flag ? ('boolean' as const) : ('string' as const) },
      ]),
    )
    return parseArgs({ args, options, strict: true, allowPositionals: false })
  } catch (error) {
    throw new Error(`${(error as Error).message}\nUsage: postrider ${command.usage}`)
  }
}
