import { findCommand } from './commands/index.ts'
import { readConfig } from './config.ts'
import { runAllInOne } from './roles/all-in-one.ts'
import { isRole, runRole } from './roles/run.ts'

/** What the command line names: the whole product, one role, or a command of the operator. */
export async function main(words: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [first, second] = words
  const config = readConfig(env)
  if (first === undefined) return runAllInOne(config)
  if (isRole(first) && second === undefined) return runRole(config, first)
  return findCommand(words)(config)
}
