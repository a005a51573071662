import { readConfig } from './platform/config/settings.ts'

/**
 * Runs what the command line names: the whole product, one role, or a command of the operator. Each imports only what it
 * needs.
 */
export async function main(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [first, second] = args
  const config = readConfig(env)
  if (first === undefined) return (await import('./roles/all-in-one.ts')).runAllInOne(config)
  const { isRole, runRole } = await import('./roles/run.ts')
  if (isRole(first) && second === undefined) return runRole(config, first)
  return (await import('./commands/index.ts')).findCommand(args)(config)
}
