import { readConfig } from './config.ts'

/**
 * What the command line names: the whole product, one role, or a command of the operator. Each brings only what it needs
 * into the memory of its process.
 */
export async function main(words: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [first, second] = words
  const config = readConfig(env)
  if (first === undefined) return (await import('./roles/all-in-one.ts')).runAllInOne(config)
  const { isRole, runRole } = await import('./roles/run.ts')
  if (isRole(first) && second === undefined) return runRole(config, first)
  return (await import('./commands/index.ts')).findCommand(words)(config)
}
