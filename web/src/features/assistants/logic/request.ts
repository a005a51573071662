import { ApiError, type Item } from '../../../api/client.ts'

/** A call of an assistant that mails people. */
export type Request = Item<'GET /assistant-requests'>

/** The object that a call is about, and the argument that names it. */
export interface About {
  argument: string
  kind: string
  id: string
}

/** Arguments of the path, such as `campaign_id`, come before those of the body, such as `templateId`. */
const REFERENCES = [/^(\w+)_id$/, /^(\w+)Id$/]

/** The object that a call is about, among kinds that have names. */
export function aboutOf(args: object, isNamed: (kind: string) => boolean): About | null {
  for (const shape of REFERENCES)
    for (const [argument, id] of Object.entries(args)) {
      const kind = shape.exec(argument)?.[1]
      if (kind && typeof id === 'string' && isNamed(kind)) return { argument, kind, id }
    }
  return null
}

/** Most of a long list is left out: the number of its items says enough. */
const SHOWN_ITEMS = 5

export type Value = { text: string; more: number } | { at: string } | { code: string }

/** The value of an argument as it is shown: as a text, the beginning of a list, a time, or code. */
export function shownValue(value: unknown): Value {
  const list = Array.isArray(value) ? value : [value]
  if (list.some((one) => typeof one === 'object')) return { code: JSON.stringify(value, null, 1) }
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return { at: value }
  return { text: list.slice(0, SHOWN_ITEMS).map(String).join(', '), more: Math.max(0, list.length - SHOWN_ITEMS) }
}

/** Why an approved call failed; null when it did not. */
export function faultOf({ status, outcome }: Pick<Request, 'status' | 'outcome'>): ApiError | null {
  if (status !== 'failed') return null
  const { error } = (outcome ?? {}) as { error?: { code?: string; message?: string; params?: Record<string, unknown> } }
  return new ApiError(0, error?.code ?? 'server', error?.message ?? '', error?.params)
}
