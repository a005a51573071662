import type { Context } from '../../../platform/context.ts'
import type { DataValues, Outcome, Values } from '../../../platform/render/request.ts'
import { keyWithData } from './mail-data.ts'
import type { PreparedMail } from './prepare-mail.ts'

/** Renders a prepared mail for one reader. Only the values of its tags are passed to the engine. */
export async function renderMail(
  app: Context['app'],
  tenantId: string,
  { key, sources, names }: Pick<PreparedMail, 'key' | 'names'> & { sources: Partial<PreparedMail['sources']> },
  { values, data }: { values: Values; data?: DataValues },
): Promise<Outcome> {
  const used = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  const request = { owner: tenantId, key: keyWithData(key, data), sources, ...(data ? { data } : {}) }
  const [outcome] = await app.renderer.render({ ...request, recipients: [used] })
  return outcome!
}
