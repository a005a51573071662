import { checks } from '../features.ts'
import { pendingMigrations } from '../platform/db/migrate.ts'
import type { Check } from '../platform/feature.ts'
import { type Command, withApp } from './define-command.ts'
import { platformChecks } from './platform-checks.ts'

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor [--repair]',
  options: { repair: { flag: true } },
  run: (config, values) =>
    withApp(config, async (app) => {
      let faults = 0
      for (const check of [...platformChecks, ...checks] as Check[]) {
        const found = await check.run(app).catch((error: Error) => [error.message])
        const mended = found.length && values.repair && check.repair ? await check.repair(app) : []
        const left = mended.length ? await check.run(app).catch((error: Error) => [error.message]) : found
        for (const line of mended) say('mended', check.name, line)
        for (const line of left) say('WRONG', check.name, line)
        if (!left.length) say('ok', check.name, '')
        faults += left.length
      }
      const pending = await pendingMigrations(app.database.pool)
      if (pending.length) say('WRONG', 'migrations', pending.join(', '))
      process.exitCode = faults + pending.length ? 1 : 0
    }),
}

const say = (verdict: string, name: string, text: string) =>
  process.stdout.write(`${verdict.padEnd(7)} ${name}${text ? `: ${text}` : ''}\n`)
