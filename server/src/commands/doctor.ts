import type { Command } from './define-command.ts'

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor [--repair]',
  options: { repair: { flag: true } },
  run: async (config, values) => (await import('./examine.ts')).examine(config, { repair: Boolean(values.repair) }),
}
