import type { Body } from '../../../api/client.ts'
import type { Feed, Kind } from './feed.ts'

/** The form of a feed. */
export interface Values {
  name: string
  /** Null stands for the first e-shop. */
  shopId: string | null
  kind: Kind
  source: Feed['source']
  url: string
  hasLogin: boolean
  login: string
  password: string
  format: Feed['format']
  refreshMinutes: string
}

export const valuesOf = (feed?: Feed): Values => ({
  name: feed?.name ?? '',
  shopId: feed?.shopId ?? null,
  kind: feed?.kind ?? 'products',
  source: feed?.source ?? 'url',
  url: feed?.url ?? '',
  hasLogin: Boolean(feed?.basicAuth),
  login: feed?.basicAuth?.login ?? '',
  password: '',
  format: feed?.format ?? 'auto',
  refreshMinutes: String(feed?.refreshMinutes ?? 240),
})

/** An empty password keeps the stored one. */
const loginOf = ({ hasLogin, login, password }: Values) =>
  hasLogin ? { login: login.trim(), ...(password ? { password } : {}) } : null

export function newFeed(values: Values, shopId: string): Body<'POST /feeds'> {
  const { name, kind, source, url, format } = values
  const login = loginOf(values)
  return {
    name: name.trim(),
    shopId,
    kind,
    source,
    format,
    ...(source === 'url' ? { url: url.trim(), refreshMinutes: Number(values.refreshMinutes) } : {}),
    ...(source === 'url' && login ? { basicAuth: login } : {}),
  }
}

/** Only what was edited: the server reads a feed again when its format or login is sent. */
export function changedFeed(values: Values, isDirty: (name: keyof Values) => boolean): Body<'PATCH /feeds/{feed_id}'> {
  const { name, shopId, source, url, format } = values
  const isMoved = isDirty('source')
  const isLoginNew = isMoved || isDirty('hasLogin') || (values.hasLogin && (isDirty('login') || isDirty('password')))
  return {
    ...(isDirty('name') ? { name: name.trim() } : {}),
    ...(isDirty('shopId') && shopId ? { shopId } : {}),
    ...(isDirty('format') ? { format } : {}),
    ...(isMoved ? { source } : {}),
    ...(source === 'url' && (isMoved || isDirty('url')) ? { url: url.trim() } : {}),
    ...(source === 'url' && isLoginNew ? { basicAuth: loginOf(values) } : {}),
    ...(source === 'url' && isDirty('refreshMinutes') ? { refreshMinutes: Number(values.refreshMinutes) } : {}),
  }
}
